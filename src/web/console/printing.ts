export { default as Letter } from './print/Letter.svelte';
export { default as Poster } from './print/Poster.svelte';
export { default as Print } from './print/Print.svelte';
