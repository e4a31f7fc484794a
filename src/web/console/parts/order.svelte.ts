import { tick } from 'svelte';

/** Pixels from the edge of the window where dragging scrolls, and by how many. */
const edge = 72;
const step = 14;

/** Those of its children that can be ordered: each has a handle. */
const entriesOf = (list: Element) => [...list.children].filter((entry) => entry.querySelector('[data-handle]'));

/**
 * Orders the children of a list that have an element with `data-handle`: by dragging that, and by the arrow keys, Home
 * and End on it. `list` is the attachment of the list.
 */
export class Order {
  /** Index of the entry that is being dragged. */
  dragged = $state<number>();
  readonly #move: (from: number, to: number) => void;

  constructor(move: (from: number, to: number) => void) {
    this.#move = move;
  }

  /** Moves an entry, and the focus to its handle. */
  async move(list: Element, from: number, to: number): Promise<void> {
    if (to < 0 || to >= entriesOf(list).length || to === from) return;
    this.#move(from, to);
    await tick();
    entriesOf(list)[to]?.querySelector<HTMLElement>('[data-handle]')?.focus();
  }

  readonly list = (list: HTMLElement) => {
    const indexOf = (target: EventTarget | null) => {
      const handle = target instanceof Element ? target.closest('[data-handle]') : null;
      return handle ? entriesOf(list).findIndex((entry) => entry.contains(handle)) : -1;
    };
    const pressed = (event: KeyboardEvent) => {
      const from = indexOf(event.target);
      if (from === -1) return;
      const after = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const before = after === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
      const targets: Record<string, number> = {
        [before]: from - 1,
        ArrowUp: from - 1,
        [after]: from + 1,
        ArrowDown: from + 1,
        Home: 0,
        End: entriesOf(list).length - 1,
      };
      const to = targets[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void this.move(list, from, to);
    };
    const taken = (event: PointerEvent) => {
      const from = indexOf(event.target);
      if (from === -1 || event.button !== 0) return;
      this.dragged = from;
      // The list keeps the pointer: the entry is taken out and put in again while it moves.
      list.setPointerCapture(event.pointerId);
    };
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const from = this.dragged;
      if (from === undefined) return;
      if (clientY < edge) window.scrollBy(0, -step);
      else if (clientY > innerHeight - edge) window.scrollBy(0, step);
      const boxes = entriesOf(list).map((entry) => entry.getBoundingClientRect());
      const to = boxes.findIndex(
        ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
      );
      if (to === -1 || to === from) return;
      const { top, height } = boxes[to]!;
      // A higher entry gives way at its middle: it would come back under the pointer.
      const isPast = to > from ? clientY > top + height / 2 : clientY < top + height / 2;
      if (height > boxes[from]!.height && !isPast) return;
      this.#move(from, to);
      this.dragged = to;
    };
    const left = () => (this.dragged = undefined);

    list.addEventListener('keydown', pressed);
    list.addEventListener('pointerdown', taken);
    list.addEventListener('pointermove', moved);
    list.addEventListener('lostpointercapture', left);
    return () => {
      list.removeEventListener('keydown', pressed);
      list.removeEventListener('pointerdown', taken);
      list.removeEventListener('pointermove', moved);
      list.removeEventListener('lostpointercapture', left);
    };
  };
}

/** The list with an entry at another place. */
export function reordered<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entries = [...list];
  entries.splice(to, 0, ...entries.splice(from, 1));
  return entries;
}
