/** A server that shares its database with others. */
export interface Node {
  /** Name of the machine, and port. */
  address: string;
  version: string;
  /** When it has last shown that it runs, in milliseconds since 1970. */
  seen: number;
  /** Its state at that time, as JSON; empty if it has given none. */
  state: string;
  isThis: boolean;
}

/** This server as a node. */
export interface Joining extends Pick<Node, 'address' | 'version'> {
  /** Its present state as JSON, which the other nodes see within a second. */
  state?: () => string;
}

/** The servers on one database. Where there can be only one, it never waits for another. */
export interface Nodes {
  /** Milliseconds by which the clock of the database is ahead of that of this machine. */
  readonly ahead: number;

  /** Makes this server one of the nodes, until the database is closed. */
  join(node: Joining): Promise<void>;

  /** Sets the one listener for nodes that run, and did not confirm in time that they have seen a commit. */
  onSilence(listener: (addresses: string[]) => void): void;

  /** The nodes that have joined and not closed the database; undefined where there can be only one. */
  all(): Promise<Node[] | undefined>;

  /** Runs work of this name on one node at a time; the others wait. It must take seconds at most. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;

  /**
   * Runs work that is repeated, unless a node has begun with this slot or a later one, or has not ended with the former.
   * Slots are instants. Returns whether it ran.
   */
  once(name: string, slot: number, work: () => Promise<void>): Promise<boolean>;

  /**
   * Takes a lease, which is renewed until the database is closed, and taken over `limits.lease` after a node has died.
   * Returns whether this node has it.
   */
  holds(name: string): Promise<boolean>;
}

/** The one server of a database. */
export const onlyNode: Nodes = {
  ahead: 0,
  join: async () => {},
  onSilence: () => {},
  all: async () => undefined,
  alone: (_, work) => work(),
  once: async (_, __, work) => {
    await work();
    return true;
  },
  holds: async () => true,
};
