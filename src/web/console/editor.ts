// As in service.ts.
import './Inside.svelte';

export { default as Store } from './store/Store.svelte';
