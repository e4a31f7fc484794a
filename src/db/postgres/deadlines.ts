import { limits } from '../../limits.ts';

/** Hears of a server that does not answer; whoever has it waits much longer for an answer. */
export interface Patience {
  onSilence: () => void;
}

/** Patience that says once that it waits. */
export function patienceThatSays(say: () => void): Patience {
  let hasSaid = false;
  return {
    onSilence: () => {
      if (!hasSaid) say();
      hasSaid = true;
    },
  };
}

export const silence = 'it does not answer in time';

/** Rejects when the work takes longer than so many milliseconds; it goes on. */
export async function within<T>(time: number, work: Promise<T>, late = () => new Error(silence)): Promise<T> {
  let timer: Timer | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), time);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the server takes longer than so many milliseconds to answer; with patience, after minutes. */
export async function answered<T>(time: number, work: Promise<T>, patience?: Patience, late?: () => Error): Promise<T> {
  if (!patience) return within(time, work, late);
  const silent = setTimeout(patience.onSilence, time);
  try {
    return await within(limits.databasePatience, work);
  } finally {
    clearTimeout(silent);
  }
}
