import { mount } from 'svelte';
import { returnToKiosk } from '../site/kiosk/start.ts';
import App from './App.svelte';
// Before anything is shown.
import './frame/appearance.svelte.ts';

returnToKiosk();
// A script sends each form of the console, but for those that close a dialog.
document.addEventListener('submit', (event) => {
  if ((event.target as HTMLFormElement).method !== 'dialog') event.preventDefault();
});
const target = document.querySelector('#app')!;
target.replaceChildren();
mount(App, { target });
