export { default as List } from './lists/List.svelte';
export { default as Lists } from './lists/Lists.svelte';
export { default as Rankings } from './rankings/Rankings.svelte';
