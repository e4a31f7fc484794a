/** The requests of an account or a network in one span of time. */
export interface Window {
  count: number;
  /** Milliseconds since 1970. */
  ends: number;
}

/** One of the windows that a request is counted in. */
export interface Counted {
  key: string;
  quota: number;
}

/** A window after a request, and whether it had no room for it. */
export interface Outcome extends Window {
  quota: number;
  isOver: boolean;
}
