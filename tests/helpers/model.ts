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
}

interface Category {
  id: number;
  enabled: boolean;
  deleted: boolean;
}

interface Review {
  id: number;
  store: Store;
  author: Account;
  rating: number;
  status: 'pending' | 'approved' | 'blocked';
  deleted: boolean;
}

interface Application {
  id: number;
  category: Category;
  status: 'pending' | 'approved' | 'rejected';
}

/** What a server should hold, as simple as it can be said. */
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
