import { OverBudget } from '../errors.ts';
import { clientNetwork, isWithin, widerNetwork, type Network } from '../lib/addresses.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import type { Counted, Outcome, Window } from '../lib/windows.ts';
import type { SharedTime } from './shared-time.ts';
import { budgets, limits, type Budget, type BudgetName, type Quotas } from '../limits.ts';

/** A window that another process goes on with. */
export type HeldWindow = [key: string, window: Window];

/** Whom a budget counts. */
export interface Spender {
  address: string;
  /** Audience and ID. */
  account?: string | undefined;
  /** Name that logs in: what is counted by it is counted on trusted networks, too. */
  name?: string;
}

/** Windows that several servers count in. */
interface SharedWindows {
  /** Counts one request in all windows, or in none: then only those without room are answered. */
  count(windows: readonly Counted[], length: number): Promise<Outcome[]>;
  forgive(keys: readonly string[]): Promise<void>;
}

interface Settings {
  quotas: Quotas;
  trustedNetworks: Network[];
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Budgets with fixed windows, for a bounded number of accounts and networks: of requests in memory, or shared with other
 * servers, of time always in memory.
 */
export class RateLimiter {
  readonly #windows = new BoundedMap<string, Window>(limits.rateLimitedClients);

  constructor(
    readonly settings: Settings,
    readonly clock: Clock,
    readonly shared?: SharedWindows,
    /** Where several threads count time. */
    readonly time?: SharedTime,
  ) {}

  /**
   * Counts one request. Returns the rate limit headers (draft-ietf-httpapi-ratelimit-headers) of the window that has
   * least left, none when the budget is off. Throws OverBudget (429) beyond a quota; that request is not counted.
   */
  async count(name: BudgetName, spender: Spender): Promise<Record<string, string>> {
    const counted = this.#countedOf(name, spender);
    if (counted.length === 0) return {};
    const outcomes = this.shared ? await this.shared.count(counted, budgets[name].window) : this.#count(name, counted);
    this.#refuse(name, outcomes);
    const left = ({ quota, count }: Outcome) => quota - count;
    return this.#headers(
      name,
      outcomes.reduce((one, other) => (left(other) < left(one) ? other : one)),
    );
  }

  /** Throws OverBudget (429) when a quota is spent. */
  require(name: BudgetName, spender: Spender): void {
    this.#refuse(name, this.#look(name, this.#countedOf(name, spender)));
  }

  /** Charges an amount, in the unit of the budget. */
  spend(name: BudgetName, spender: Spender, amount: number): void {
    for (const { key } of this.#countedOf(name, spender)) this.#add(name, key, amount);
  }

  /** Takes back one count, for budgets that count failures only. */
  async forgive(name: BudgetName, spender: Spender): Promise<void> {
    const keys = this.#countedOf(name, spender).map(({ key }) => key);
    if (keys.length === 0) return;
    if (this.shared) return this.shared.forgive(keys);
    for (const key of keys) {
      const window = this.#windows.get(key);
      if (window && window.count > 0) window.count--;
    }
  }

  /** Every window, for the next server. */
  held(): HeldWindow[] {
    return [...this.#windows];
  }

  /** Goes on with the windows of the former server. */
  resume(held: HeldWindow[]): void {
    for (const [key, window] of held) this.#windows.set(key, window);
  }

  /** The windows of a spender: of the account, of the network, of the wider network. */
  #countedOf(name: BudgetName, { address, account, name: subject }: Spender): Counted[] {
    const { account: byAccount = 0, network: byNetwork = 0 } = this.settings.quotas[name];
    const counted: Counted[] = [];
    if (byAccount > 0 && account !== undefined) counted.push({ key: `${name} account ${account}`, quota: byAccount });
    const { trustedNetworks } = this.settings;
    const isExempt = subject === undefined && trustedNetworks.length > 0 && isWithin(address, trustedNetworks);
    if (byNetwork > 0 && !isExempt) {
      const { wider = limits.widerNetwork } = budgets[name] as Budget;
      const of = subject === undefined ? name : `${name} ${subject}`;
      counted.push({ key: `${of} network ${clientNetwork(address)}`, quota: byNetwork });
      counted.push({ key: `${of} network ${widerNetwork(address)}`, quota: byNetwork * wider });
    }
    return counted;
  }

  #look(name: BudgetName, counted: readonly Counted[]): Outcome[] {
    return counted.map(({ key, quota }) => {
      const { count, ends } = this.#inAllThreads(name, key) ?? this.#known(name, key) ?? this.#fresh(name);
      return { count, ends, quota, isOver: count >= quota };
    });
  }

  #count(name: BudgetName, counted: readonly Counted[]): Outcome[] {
    const outcomes = this.#look(name, counted);
    if (outcomes.some(({ isOver }) => isOver)) return outcomes.filter(({ isOver }) => isOver);
    for (const { key } of counted) this.#add(name, key, 1);
    return outcomes.map((outcome) => ({ ...outcome, count: outcome.count + 1 }));
  }

  /** Undefined where this thread alone counts. */
  #inAllThreads(name: BudgetName, key: string): Window | undefined {
    const { counts, window } = budgets[name];
    if (!this.time || counts !== 'milliseconds') return undefined;
    const now = this.clock();
    return { count: this.time.spent(key, window, now), ends: (Math.floor(now / window) + 1) * window };
  }

  #add(name: BudgetName, key: string, amount: number): void {
    const { counts, window } = budgets[name];
    if (this.time && counts === 'milliseconds') return this.time.add(key, window, this.clock(), amount);
    const known = this.#known(name, key);
    if (known) known.count += amount;
    else this.#windows.set(key, { ...this.#fresh(name), count: amount });
  }

  #fresh = (name: BudgetName): Window => ({ count: 0, ends: this.clock() + budgets[name].window });

  #known(name: BudgetName, key: string): Window | undefined {
    const known = this.#windows.get(key);
    const now = this.clock();
    // A window that ends later was opened before the clock was set back.
    return known && now < known.ends && known.ends <= now + budgets[name].window ? known : undefined;
  }

  /** Throws OverBudget when one has no room, until the last of those ends. */
  #refuse(name: BudgetName, outcomes: readonly Outcome[]): void {
    const [last] = outcomes.filter(({ isOver }) => isOver).toSorted((one, other) => other.ends - one.ends);
    if (!last) return;
    const wait = seconds(last.ends - this.clock());
    throw new OverBudget(`Too many requests; try again in ${wait} seconds.`, name, wait, this.#headers(name, last));
  }

  #headers(name: BudgetName, { count, ends, quota }: Outcome): Record<string, string> {
    const remaining = Math.max(0, Math.floor(quota - count));
    return {
      'ratelimit-policy': `"${name}";q=${quota};w=${seconds(budgets[name].window)}`,
      ratelimit: `"${name}";r=${remaining};t=${seconds(ends - this.clock())}`,
    };
  }
}
