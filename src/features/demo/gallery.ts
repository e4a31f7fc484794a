import type { ServiceContext } from '../../context.ts';
import type { Progress } from '../../lib/progress.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { limits } from '../../limits.ts';
import type { Uploads } from '../uploads/service.ts';
import type { DemoStore } from './content.ts';
import { foodKinds } from './kinds.ts';
import { menus, type Dish } from './menus.ts';
import { drawPlan } from './plan.ts';
import { drawCover, drawDish, drawIcon } from './scenes.ts';

const drawings = new Semaphore(limits.concurrentDrawings);

/** Draws the pictures of the town, each once, and adds them to the uploads of an administrator. */
export class Gallery {
  readonly #dishes = new Map<Dish, Promise<string>>();
  #count = 0;

  constructor(
    readonly context: ServiceContext,
    readonly uploads: Uploads,
    readonly adminId: number,
    readonly progress: Progress,
  ) {}

  icon(kind: number): Promise<string> {
    const { icon, palette } = foodKinds[kind]!;
    return this.#add(() => drawIcon(icon, palette, kind));
  }

  plan(): Promise<string> {
    return this.#add(drawPlan);
  }

  cover({ kind, dishes }: Pick<DemoStore, 'kind' | 'dishes'>, seed: number): Promise<string> {
    const { palette } = foodKinds[kind]!;
    return this.#add(() => drawCover([dishes[0]!.look, dishes[1]!.look], palette, seed));
  }

  /** A dish has the same picture wherever it is served. */
  dish(dish: Dish): Promise<string> {
    const kind = menus.findIndex((menu) => menu.includes(dish));
    const number = menus[kind]!.indexOf(dish);
    const seed = kind * menus[kind]!.length + number;
    const made = this.#dishes.get(dish) ?? this.#add(() => drawDish(dish.look, foodKinds[kind]!.palette, seed));
    this.#dishes.set(dish, made);
    return made;
  }

  async #add(draw: () => Uint8Array<ArrayBuffer>): Promise<string> {
    const { path } = await drawings.run(async () => {
      const drawn = draw();
      return this.uploads.add(this.context, async () => drawn, { audience: 'admin', id: this.adminId });
    });
    this.progress('pictures drawn', ++this.#count);
    return path;
  }
}
