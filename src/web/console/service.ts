// Keeps modules that this group and the frame share in the one script of the frame.
import './Inside.svelte';

export { default as Account } from './account/Account.svelte';
export { default as Activity } from './activity/Activity.svelte';
export { default as Users } from './users/Users.svelte';
