import { mount, unmount, type Component } from 'svelte';
import Framed from './Framed.svelte';
import { shown } from './page-data.ts';

/** Shows a component in a place of the document. Returns what takes it away. */
export function show<Props extends object>(target: Element, Part: Component<Props>, props: Props): () => void {
  const { frame } = shown;
  const mounted = mount(Framed as Component<object>, { target, props: { frame, Part, props } });
  return () => void unmount(mounted);
}
