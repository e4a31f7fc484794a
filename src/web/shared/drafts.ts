const prefix = 'draft ';

const names = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(prefix));

/** Drafts in a storage of the browser, as JSON by name. */
export class Drafts {
  constructor(readonly storage: () => Storage) {}

  /** Undefined where there is none. */
  read(name: string): unknown {
    const text = this.storage().getItem(prefix + name);
    return text === null ? undefined : JSON.parse(text);
  }

  /** Names of those that are kept. */
  names(): string[] {
    return names(this.storage()).map((name) => name.slice(prefix.length));
  }

  keep(name: string, value: unknown): void {
    this.storage().setItem(prefix + name, JSON.stringify(value));
  }

  forget(name: string): void {
    this.storage().removeItem(prefix + name);
  }
}

export function forgetDrafts(storage: Storage): void {
  for (const name of names(storage)) storage.removeItem(name);
}

export function moveDrafts(from: Storage, to: Storage): void {
  for (const name of names(from)) to.setItem(name, from.getItem(name)!);
  forgetDrafts(from);
}
