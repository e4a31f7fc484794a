export interface Options {
  /** Path of the compiled program. */
  binary: string;
  stores: number;
  rounds: number;
  /** Duration of one measurement. */
  seconds: number;
  /** Folder in which data sets are kept for later runs; without it each run makes them. */
  keep: string | undefined;
  /** Path of an earlier program to compare with. */
  former: string | undefined;
}
