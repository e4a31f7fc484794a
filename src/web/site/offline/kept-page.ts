import type { Language } from '../../../i18n/languages.ts';
import * as texts from '#i18n/kept';

/** How often the server is asked again, in milliseconds. */
const pulse = 5000;

/** Whether a new page would take away what somebody is doing. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  );

/** Asks the service worker whether the answer of the server has come; it is then there for a reload. */
const hasNewer = (): Promise<boolean> =>
  new Promise((tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => tell(data === true));
    port1.start();
    navigator.serviceWorker.controller?.postMessage(location.href, [port2]);
  });

function timeOf(kept: number, language: Language): string {
  const isToday = new Date(kept).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(kept);
}

/**
 * Says of what time a page is that the service worker kept, and shows the newer one as soon as the server answers. A page
 * in which somebody is writing has a link instead.
 */
export async function replaceKept(kept: number, language: Language): Promise<void> {
  const note = document.createElement('p');
  note.className = 'bg-accent text-accent-content flex justify-center gap-3 px-4 py-1.5 text-sm font-semibold';
  note.setAttribute('role', 'status');
  note.textContent = texts.asOf(timeOf(kept, language));
  document.querySelector('#app')!.prepend(note);
  while (!(await hasNewer())) await new Promise((go) => setTimeout(go, pulse));
  if (!isBusy()) return location.reload();
  const link = document.createElement('a');
  link.className = 'underline';
  link.href = location.href;
  link.textContent = texts.showNewest;
  note.append(link);
}
