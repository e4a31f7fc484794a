import { admin, type Client } from './client.ts';
import type { Server } from './server.ts';

export interface Account {
  id: number;
  username: string;
  password: string;
  client: Client;
  active: boolean;
  /** Whether nothing ended the token since it was given. */
  fresh: boolean;
}

export interface Store {
  id: number;
  category: Category;
  active: boolean;
  deleted: boolean;
  likedBy: Set<number>;
  spot: Spot;
}

/** Where a store is and when it is open. */
export interface Spot {
  latitude: number | null;
  longitude: number | null;
  hours: { day: number; opens: string; closes: string }[] | null;
}

const open = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));

/** Steps of a hundredth of a degree: a kilometre and more. */
export const origin = { latitude: 39.9, longitude: 116.4 };

/** One of some places, several stores at each, in order; a third of the stores have none, every second is never open. */
export const spot = (number: number): Spot => ({
  latitude: number % 3 === 0 ? null : Math.round(100 * origin.latitude + (number % 5)) / 100,
  longitude: number % 3 === 0 ? null : Math.round(100 * origin.longitude + (number % 4)) / 100,
  hours: number % 2 === 0 ? open : null,
});

interface Category {
  id: number;
  enabled: boolean;
  deleted: boolean;
}

interface Review {
  id: number;
  store: Store;
  /** Undefined once the account is deleted. */
  author: Account | undefined;
  rating: number;
  status: 'pending' | 'approved' | 'blocked';
  deleted: boolean;
}

interface Application {
  id: number;
  category: Category;
  status: 'pending' | 'approved' | 'rejected';
  spot: Spot;
}

/** A simple model of the data that a server should hold. */
export class Model {
  users: Account[] = [];
  admins: Account[] = [];
  categories: Category[] = [];
  stores: Store[] = [];
  reviews: Review[] = [];
  applications: Application[] = [];
  keys: { id: number; key: string; active: boolean }[] = [];

  constructor(
    readonly server: Server,
    readonly root: Client,
  ) {}

  static start = async (server: Server) => new Model(server, await admin(server));

  isPublic = (one: Store | undefined): one is Store => one !== undefined && one.active && !one.deleted;
}
