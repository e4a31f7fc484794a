import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { day, hour } from '../../units.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { limits } from '../../limits.ts';

/** Name of the journal in the folder of certificates. */
export const ordersFile = 'orders.json';

interface Order {
  /** Milliseconds since 1970. */
  at: number;
  /** Digest of the authority and the names. */
  purpose: string;
  directory: string;
  /** `begun` for ever when the program ended before it did, which counts as failed. */
  outcome: 'begun' | 'issued' | 'failed';
  /** Pause after it, unless a certificate comes of it. */
  pause: number;
}

/**
 * The journal of the orders at authorities, on the disk before each begins: so neither a crash nor a restart makes more
 * of them than the authority takes.
 */
export class Orders {
  #orders: Order[] | undefined;

  constructor(
    readonly file: string,
    readonly clock: Clock,
    readonly random: () => number,
  ) {}

  /** When the next order may begin; `isEager` leaves out the pause after a failure. Throws Failure. */
  async nextAt(directory: string, purpose: string, isEager: boolean): Promise<number> {
    const all = (await this.#read()).filter((order) => order.directory === directory);
    const failed = all.filter(({ outcome }) => outcome !== 'issued');
    const issued = all.filter((order) => order.outcome === 'issued' && order.purpose === purpose);
    const last = all.findLast((order) => order.purpose === purpose);
    return Math.max(
      whenFewer(failed, limits.failedOrdersInHour, hour),
      whenFewer(failed, limits.failedOrdersInDay, day),
      whenFewer(issued, limits.certificatesInWeek, 7 * day),
      last && last.outcome !== 'issued' && !isEager ? last.at + last.pause : 0,
    );
  }

  /** Notes that an order begins, and returns what notes its end. Throws errors of the system when it cannot be noted. */
  async begin(directory: string, purpose: string): Promise<(outcome: 'issued' | 'failed') => Promise<void>> {
    const orders = await this.#read();
    const ofPurpose = orders.filter((order) => order.purpose === purpose);
    const failures = ofPurpose.length - 1 - ofPurpose.findLastIndex(({ outcome }) => outcome === 'issued');
    const pause = Math.min(limits.orderPause * 2 ** failures, limits.orderLongestPause);
    const order: Order = {
      at: this.clock(),
      purpose,
      directory,
      outcome: 'begun',
      pause: Math.round(pause * (1 + limits.orderJitter * (2 * this.random() - 1))),
    };
    await this.#write([...orders, order]);
    return async (outcome) => {
      order.outcome = outcome;
      await this.#write(this.#orders!);
    };
  }

  /** Orders of the last week; those of a clock that was ahead are left out. */
  async #read(): Promise<Order[]> {
    const now = this.clock();
    this.#orders ??= await readOrders(this.file);
    return this.#orders.filter(({ at }) => at > now - 7 * day && at <= now);
  }

  async #write(orders: Order[]): Promise<void> {
    this.#orders = orders;
    const text = `${JSON.stringify(orders, undefined, 1)}\n`;
    const root = dirname(dirname(this.file));
    await writeWhole(this.file, (partial) => writeFile(partial, text, { mode: 0o600 }), root);
  }
}

/** When fewer than `count` of these are within the last `span`. */
function whenFewer(orders: readonly Order[], count: number, span: number): number {
  const earliest = orders.at(-count);
  return earliest ? earliest.at + span : 0;
}

/** Throws Failure when the file is damaged. */
export async function readOrders(file: string): Promise<Order[]> {
  const text = await readFile(file, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const orders = parsed(text);
  if (Array.isArray(orders) && orders.every((order) => typeof order?.at === 'number')) return orders;
  throw new Failure(`${file} is damaged, so it is unknown how many certificates were ordered; delete it.`);
}

function parsed(text: string): Order[] | undefined {
  try {
    return JSON.parse(text) as Order[];
  } catch {
    return undefined;
  }
}
