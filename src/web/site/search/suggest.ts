import { show } from '../show.ts';
import Suggestions from './Suggestions.svelte';

export const suggest = (form: HTMLFormElement, field: HTMLInputElement) => show(form, Suggestions, { field });
