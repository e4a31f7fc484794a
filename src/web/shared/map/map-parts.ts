export { default as AreaMap } from './AreaMap.svelte';
export { default as PlanEditor } from './PlanEditor.svelte';
export { default as PointMap } from './PointMap.svelte';
export { default as StartEditor } from './StartEditor.svelte';
