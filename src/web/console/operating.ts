// As in service.ts.
import './Inside.svelte';

export { default as Administrators } from './administrators/Administrators.svelte';
export { default as Backups } from './backups/Backups.svelte';
export { default as Transfer } from './transfer/Transfer.svelte';
export { default as Site } from './site/Site.svelte';
export { default as Start } from './town/Start.svelte';
