import type { Frame } from '../frame.ts';
import { openingWords } from './opening-words.ts';
import { textOf } from './opening.ts';

/** Milliseconds between two looks at the clock. */
const pulse = 20_000;

function tell(frame: Pick<Frame, 'language' | 'zone'>): void {
  const now = Math.floor(Date.now() / 60_000);
  for (const place of document.querySelectorAll<HTMLElement>('[data-openings]')) {
    const shown = textOf(place.dataset.openings!, now, frame, openingWords);
    place.hidden = !shown;
    place.dataset.open = String(shown?.isOpen ?? false);
    if (place.textContent !== (shown?.text ?? '')) place.textContent = shown?.text ?? '';
  }
}

/** Says on a document which stores are open now, however long it has been open or kept. */
export function keepOpenings(frame: Pick<Frame, 'language' | 'zone'>): void {
  if (!document.querySelector('[data-openings]')) return;
  tell(frame);
  setInterval(tell, pulse, frame);
  document.addEventListener('visibilitychange', () => tell(frame));
}
