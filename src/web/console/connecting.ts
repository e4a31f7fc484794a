// As in service.ts.
import './Inside.svelte';

export { default as Keys } from './keys/Keys.svelte';
export { default as Notices } from './notices/Notices.svelte';
export { default as Origins } from './origins/Origins.svelte';
export { default as Target } from './notices/Target.svelte';
