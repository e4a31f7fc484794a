import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { languages } from '../../i18n/languages.ts';
import { limits } from '../../limits.ts';
import type { Frame } from '../site/frame.ts';
import Framed from '../site/Framed.svelte';
import { withoutMarks } from '../site/marks.ts';
import type { Card, ShownCard } from '../site/stores.ts';
import StoreCard from '../site/parts/StoreCard.svelte';

/** Keeps the markup of cards: most of them are shown again, and take most of the time of a page. */
export class KeptCards {
  /** By place. */
  #kept = new WeakMap<Card, Map<string, string>>();
  /** Characters that were kept, at most. */
  #size = 0;

  markup(frame: Frame, props: ShownCard): string {
    const { store, level, isWide, isFirst } = props;
    const key = `${level} ${isWide} ${isFirst}`;
    let all = this.#kept.get(store);
    if (!all) this.#kept.set(store, (all = new Map<string, string>()));
    let one = all.get(key);
    if (one === undefined) {
      one = withoutMarks(render(Framed as Component<object>, { props: { frame, Part: StoreCard, props } }).body);
      this.#size += one.length;
      if (this.#size <= limits.cachedMarkup / languages.length) all.set(key, one);
      else [this.#kept, this.#size] = [new WeakMap(), 0];
    }
    return one;
  }
}
