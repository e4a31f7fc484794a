/** Messages between the tabs of a browser about their logins. Nothing is stored. */
export type Told =
  | { kind: 'asked' }
  /** The answer, and what a tab says after a login (`isNew`). */
  | { kind: 'open'; token: string; name: string; isNew: boolean }
  /** Somebody logged out; all tabs of that login end. */
  | { kind: 'ended'; token: string };

const channel = new BroadcastChannel('console-session');

/** Pages of this origin alone take part. */
export const tabs = {
  tell(told: Told): void {
    // A channel has no target origin: it never leaves this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(told);
  },
  listen(listener: (told: Told) => void): void {
    channel.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data));
  },
};
