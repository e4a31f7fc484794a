// As in service.ts.
import './Inside.svelte';

export { default as Transfer } from './transfer/Transfer.svelte';
