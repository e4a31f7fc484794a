import { mount } from 'svelte';
import App from './App.svelte';
// Before anything is shown.
import './frame/appearance.svelte.ts';

const target = document.querySelector('#app')!;
target.replaceChildren();
mount(App, { target });
