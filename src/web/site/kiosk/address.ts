import type { Language } from '../../../i18n/languages.ts';
import type { Point } from './data.ts';

interface Standing {
  frame: { language: Language };
  data: { here: Point | null };
}

/** Address of a screen of the kiosk, which says everything that it needs: also where it stands, and the language. */
export function addressAt(
  { frame, data: { here } }: Standing,
  asked: Record<string, string | number | null> = {},
  language = frame.language,
): string {
  const query = new URLSearchParams({ kiosk: '1', lang: language });
  query.set('here', here ? `${here.latitude},${here.longitude}` : '');
  for (const [name, value] of Object.entries(asked))
    if (!query.has(name) && value !== null && value !== '') query.set(name, String(value));
  if (!here) query.delete('here');
  return `/?${query.toString().replaceAll('%2C', ',')}`;
}
