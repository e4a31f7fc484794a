import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import type { Message } from './message.ts';
import type { Target } from '../settings/notice-targets.ts';
import { Undelivered } from '../mail/transport.ts';

interface Waiting {
  message: Message;
  since: number;
}

/** The messages of one target that have not arrived, oldest first. */
interface Box {
  waiting: Waiting[];
  /** Failures since the last message that arrived, and the time of the last one. */
  failures: number;
  failed: number;
  last_sent_at: string | null;
  last_error: string | null;
}

const emptyBox = (): Box => ({ waiting: [], failures: 0, failed: 0, last_sent_at: null, last_error: null });

/** Milliseconds between two instants; a clock that was set back holds up nothing. */
export const between = (one: number, other: number): number => Math.abs(one - other);

const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(limits.noticePause * 4 ** (failures - 1), limits.noticeLongestPause);

type Send = (target: Target, message: Message) => Promise<void>;

/** Messages on their way, in memory: each target has its own queue, so that one that is down holds up no other. */
export class Outbox {
  readonly #boxes = new Map<number, Box>();

  constructor(
    readonly clock: Clock,
    readonly send: Send,
  ) {}

  /** Queues a message; returns whether an older one had to go for it. */
  add({ id }: Target, message: Message): boolean {
    const { waiting } = this.#boxOf(id);
    waiting.push({ message, since: this.clock() });
    return waiting.length > limits.noticesWaiting && waiting.shift() !== undefined;
  }

  /** Forgets the targets that are gone. */
  keep(targets: Target[]): void {
    for (const id of this.#boxes.keys()) if (!targets.some((target) => target.id === id)) this.#boxes.delete(id);
  }

  stateOf({ id }: Target): Pick<Box, 'last_sent_at' | 'last_error'> {
    const { last_sent_at, last_error } = this.#boxes.get(id) ?? emptyBox();
    return { last_sent_at, last_error };
  }

  /** Sends what is due to a target, in order, until one message does not arrive. Returns how many were given up. */
  async deliver(target: Target): Promise<number> {
    const box = this.#boxOf(target.id);
    const fresh = box.waiting.filter(({ since }) => between(this.clock(), since) < limits.noticeLifetime);
    const givenUp = box.waiting.length - fresh.length;
    box.waiting = fresh;
    if (between(this.clock(), box.failed) < pauseAfter(box.failures)) return givenUp;
    for (const next of fresh) {
      if (!(await this.attempt(target, next.message))) break;
      box.waiting = box.waiting.filter((one) => one !== next);
    }
    return givenUp;
  }

  /** Sends one message now and notes the outcome. Returns whether it arrived. */
  async attempt(target: Target, message: Message): Promise<boolean> {
    const box = this.#boxOf(target.id);
    try {
      await this.send(target, message);
    } catch (error) {
      box.last_error = error instanceof Undelivered ? error.message : 'It failed unexpectedly; the log says why.';
      box.failures++;
      box.failed = this.clock();
      return false;
    }
    Object.assign(box, { failures: 0, last_error: null, last_sent_at: new Date(this.clock()).toISOString() });
    return true;
  }

  #boxOf(id: number): Box {
    const box = this.#boxes.get(id) ?? emptyBox();
    this.#boxes.set(id, box);
    return box;
  }
}
