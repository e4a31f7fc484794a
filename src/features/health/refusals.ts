import type { Node } from '../../db/nodes.ts';
import type { OverBudget } from '../../errors.ts';
import { widerNetwork } from '../../lib/addresses.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { hour, minute } from '../../units.ts';
import { limits } from '../../limits.ts';

type Name = OverBudget['budget'];

/** Refusals of a budget in the last hour; `networks` counts up to `limits.refusedNetworks`, each a /24 or a /48. */
export interface Refused {
  budget: Name;
  refusals: number;
  networks: number;
}

interface Counts {
  total: number;
  /** By the minute since 1970. */
  minutes: Map<number, number>;
  /** Time of the last refusal of each. */
  networks: BoundedMap<string, number>;
}

/** Counts the requests that budgets refused on this server. */
export class Refusals {
  readonly #counts = new Map<Name, Counts>();

  constructor(readonly clock: Clock) {}

  note(budget: Name, address: string): void {
    const now = this.clock();
    const counts = this.#counts.get(budget) ?? {
      total: 0,
      minutes: new Map<number, number>(),
      networks: new BoundedMap<string, number>(limits.refusedNetworks),
    };
    const at = Math.floor(now / minute);
    counts.total++;
    counts.minutes.set(at, (counts.minutes.get(at) ?? 0) + 1);
    for (const one of counts.minutes.keys()) if (!isRecent(one * minute, now)) counts.minutes.delete(one);
    counts.networks.set(widerNetwork(address), now);
    this.#counts.set(budget, counts);
  }

  /** Budgets that refused requests in the last hour, those that refused most first. */
  recent(): Refused[] {
    const now = this.clock();
    return [...this.#counts]
      .map(([budget, { minutes, networks }]) => ({
        budget,
        refusals: [...minutes].reduce((sum, [at, count]) => sum + (isRecent(at * minute, now) ? count : 0), 0),
        networks: [...networks.values()].filter((at) => isRecent(at, now)).length,
      }))
      .filter(({ refusals }) => refusals > 0)
      .toSorted((one, other) => other.refusals - one.refusals);
  }

  /** Refusals since the server started. */
  totals(): { budget: Name; refusals: number }[] {
    return [...this.#counts].map(([budget, { total }]) => ({ budget, refusals: total }));
  }
}

/** The same on all of these nodes; `networks` are those of the node that counted most. */
export function recentOnAll(
  refusals: Pick<Refusals, 'recent'>,
  nodes: readonly Node[] | undefined,
  clock: Clock,
): Refused[] {
  // The clock of the database, by which they were seen, may be ahead.
  const others = (nodes ?? []).filter(({ isThis, seen }) => !isThis && seen > clock() - hour);
  const all = [
    ...refusals.recent(),
    ...others.flatMap(({ state }) => (state === '' ? [] : (JSON.parse(state) as Refused[]))),
  ];
  return [...Map.groupBy(all, ({ budget }) => budget)]
    .map(([budget, counted]) => ({
      budget,
      refusals: counted.reduce((sum, { refusals }) => sum + refusals, 0),
      networks: Math.max(...counted.map(({ networks }) => networks)),
    }))
    .toSorted((one, other) => other.refusals - one.refusals);
}

/** Within an hour before now; a time after now is from before the clock was set back. */
const isRecent = (time: number, now: number) => time > now - hour && time <= now;
