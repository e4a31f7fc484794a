import type { Schemas } from '../../shared/api.ts';
import { router } from '../router.svelte.ts';

const day = 24 * 60 * 60_000;

/** A time as `<input type="datetime-local">` writes it, to the minute. */
const localOf = (time: number) =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const listed = (name: string) => (router.query.get(name) ?? '').split(',').filter(Boolean);

/** Accounts, networks and times of an attack; it begins with those in the address, and the last 24 hours. */
export class Selection {
  /** Names by ID. */
  users = $state.raw(new Map<number, string | undefined>());
  networks = $state.raw(listed('networks'));
  // A minute more, since the field has no seconds.
  from = $state(localOf(Date.now() - day));
  to = $state(localOf(Date.now() + 60_000));

  constructor() {
    this.users = new Map(listed('user_ids').map((id) => [Number(id), undefined]));
  }

  get isOfSomebody(): boolean {
    return this.users.size > 0 || this.networks.length > 0;
  }

  get isInOrder(): boolean {
    return this.from !== '' && this.from < this.to;
  }

  /** The body of a call; undefined while it would mean nothing. */
  get body(): Schemas['AttackSelection'] | undefined {
    if (!this.isOfSomebody || !this.isInOrder) return undefined;
    const [from, to] = [new Date(this.from), new Date(this.to)];
    return {
      user_ids: [...this.users.keys()],
      networks: this.networks,
      from: from.toISOString(),
      to: to.toISOString(),
    };
  }

  setUser(id: number, name: string | undefined, isIn: boolean): void {
    const users = new Map(this.users);
    if (isIn) users.set(id, users.get(id) ?? name);
    else users.delete(id);
    this.users = users;
  }

  setNetwork(label: string, isIn: boolean): void {
    const others = this.networks.filter((one) => one !== label);
    this.networks = isIn ? [...others, label] : others;
  }
}
