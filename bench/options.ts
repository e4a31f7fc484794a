export interface Options {
  /** The compiled program. */
  binary: string;
  stores: number;
  rounds: number;
  /** Length of one measurement. */
  seconds: number;
  /** Where data sets stay to be used again; they are made for each run without it. */
  keep: string | undefined;
}
