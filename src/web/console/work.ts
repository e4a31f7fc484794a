export { default as Applications } from './applications/Applications.svelte';
export { default as Categories } from './categories/Categories.svelte';
export { default as OneReview } from './reviews/OneReview.svelte';
export { default as Reports } from './reports/Reports.svelte';
export { default as Reviews } from './reviews/Reviews.svelte';
export { default as Stores } from './stores/Stores.svelte';
export { default as Today } from './today/Today.svelte';
