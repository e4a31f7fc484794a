import { mount } from 'svelte';
import { returnToKiosk } from '../site/kiosk/start.ts';
import App from './App.svelte';
// Before anything is shown.
import './frame/appearance.svelte.ts';

returnToKiosk();
const target = document.querySelector('#app')!;
target.replaceChildren();
mount(App, { target });
