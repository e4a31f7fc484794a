import type { ServiceContext } from '../../context.ts';
import type { Progress } from '../../lib/progress.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { limits } from '../../limits.ts';
import type { Uploads } from '../uploads/service.ts';
import { foodKinds } from './kinds.ts';
import { menus, type Dish } from './menus.ts';
import { pictureOf } from './pictures.ts';

const adding = new Semaphore(limits.picturesAdded);

/** Fronts and tables of each kind of food. */
const covers = 4;

/** `hot-pot` of `Hot pot 火锅`. */
const nameOf = (kind: number) =>
  foodKinds[kind]!.name.toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

/** Adds the pictures of the town, each once, to the uploads of an administrator. */
export class Gallery {
  readonly #added = new Map<string, Promise<string>>();
  #count = 0;

  constructor(
    readonly context: ServiceContext,
    readonly uploads: Uploads,
    readonly adminId: number,
    readonly progress: Progress,
  ) {}

  icon = (kind: number): Promise<string> => this.#path(`${nameOf(kind)}-icon`);

  plan = (): Promise<string> => this.#path('plan');

  /** Stores of a kind that are neighbours have different ones. */
  cover = (kind: number, number: number): Promise<string> => this.#path(`${nameOf(kind)}-cover-${number % covers}`);

  dish({ name }: Dish): Promise<string> {
    const placeIn = (menu: readonly Dish[]) => menu.findIndex((dish) => dish.name === name);
    const kind = menus.findIndex((menu) => placeIn(menu) >= 0);
    return this.#path(`${nameOf(kind)}-dish-${placeIn(menus[kind]!)}`);
  }

  #path(name: string): Promise<string> {
    const path = this.#added.get(name) ?? this.#add(name);
    this.#added.set(name, path);
    return path;
  }

  async #add(name: string): Promise<string> {
    const by = { audience: 'admin', id: this.adminId } as const;
    const { path } = await adding.run(() => this.uploads.add(this.context, () => pictureOf(name), by));
    this.progress('pictures added', ++this.#count);
    return path;
  }
}
