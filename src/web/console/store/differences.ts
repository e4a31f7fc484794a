/** Components that show the differences of two versions of a store; loaded together, as they need the same. */
export { default as Conflict } from './Conflict.svelte';
export { default as EditCard } from './EditCard.svelte';
