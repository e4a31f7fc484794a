export interface LoginData {
  /** Registers a new account. */
  isNew: boolean;
  /** Where the visitor goes on: a path of this site. */
  next: string;
}
