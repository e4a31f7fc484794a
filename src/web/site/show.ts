import { hydrate, mount, unmount, type Component } from 'svelte';
import Framed from './Framed.svelte';
import type { Frame } from './frame.ts';
import { shown } from './page-data.ts';

const framed = <Props extends object>(Part: Component<Props>, props: Props) => ({ frame: shown.frame, Part, props });

/** Shows a component in a place of the document. Returns what takes it away. */
export function show<Props extends object>(target: Element, Part: Component<Props>, props: Props): () => void {
  const mounted = mount(Framed as Component<object>, { target, props: framed(Part, props) });
  return () => void unmount(mounted);
}

/** Brings a component to life that the server has rendered with its frame. */
export const hydrateFramed = <Props extends object>(target: Element, Part: Component<Props>, props: Props): unknown =>
  hydrate(Framed as Component<object>, { target, props: framed(Part, props) });

/** The same of one that has its frame as a property, since it changes it. */
export const hydrateWhole = <Data>(
  target: Element,
  Whole: Component<{ frame: Frame; data: Data }>,
  data: Data,
): unknown => hydrate(Whole, { target, props: { frame: shown.frame, data } });
