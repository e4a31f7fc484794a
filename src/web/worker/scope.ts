/** The parts of a service worker that ours uses; the types of browsers cannot stand beside those of documents. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WindowOfSite {
  readonly url: string;
}

interface MessageOfPage extends LateEvent {
  /** Address of the page. */
  readonly data: string;
  readonly ports: readonly MessagePort[];
}

interface Events {
  install: LateEvent;
  activate: LateEvent;
  fetch: FetchEvent;
  message: MessageOfPage;
}

interface Scope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowOfSite[]>;
  };
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

export const scope = globalThis as unknown as Scope;

/** How long the worker before may still be keeping a page, in milliseconds. */
export const rest = 2000;
