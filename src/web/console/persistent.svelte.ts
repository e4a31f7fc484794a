import { Failure } from '../shared/api.ts';
import { session } from './session.svelte.ts';

/** How long a call that could not be made waits for its next try, in milliseconds. */
const pause = 2000;

let waitingCalls = $state(0);

/** Whether the same call can succeed later. */
export const passes = ({ status }: Failure): boolean => [0, 401, 429, 502, 503, 504].includes(status);
const later = () => new Promise((resolve) => setTimeout(resolve, pause));

/** Calls that wait for the server, because it cannot be reached or the session has ended. */
export const unsent = {
  get count(): number {
    return waitingCalls;
  },
};

/** Makes a call again until the server answers it: a decision outlives a lost network and the end of the session. */
export async function persist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  let isWaiting = false;
  try {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof Failure) || !passes(error) || !session.isOpen) throw error;
        session.note(error);
      }
      if (!isWaiting) waitingCalls += 1;
      isWaiting = true;
      do await later();
      while (session.hasEnded || !navigator.onLine);
    }
  } finally {
    if (isWaiting) waitingCalls -= 1;
  }
}

window.addEventListener('beforeunload', (event) => {
  if (waitingCalls > 0) event.preventDefault();
});
