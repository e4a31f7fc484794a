import type { Deps } from '../deps.ts';
import { keptTexts } from '../features/texts/service.ts';
import type { Language } from '../i18n/languages.ts';
import { loadPages } from './built.ts';
import type { Renderer } from './pages.ts';

/** The result of `use`, called with the renderer of a language after the own texts of this database are set; it is synchronous. */
export async function rendered<Made>(
  db: Deps['db'],
  language: Language,
  use: (renderer: Renderer) => Made,
): Promise<Made> {
  const texts = await keptTexts(db, language);
  const renderer = (await loadPages()).rendererIn(language);
  renderer.override(texts);
  return use(renderer);
}
