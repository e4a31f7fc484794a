import { firstLanguageOf, type Language } from '../../i18n/languages.ts';
import { languageCookieOf } from '../../lib/language-cookie.ts';
import { pageData } from './page-data.ts';

/** The language of the page. */
export const language = {
  get current(): Language {
    return pageData.language;
  },
  /** The form of dates and numbers that the browser prefers in this language, with the digits of the texts: en-GB, say. */
  get locale(): string {
    const { language: chosen } = pageData;
    return `${navigator.languages.find((one) => firstLanguageOf([one]) === chosen) ?? chosen}-u-nu-latn`;
  },
};

let isChanging = false;

/** Whether the page reloads for another language: its drafts stay, so leaving it loses none. */
export const isLanguageChanging = (): boolean => isChanging;

/** Reloads the page in another language. */
export function chooseLanguage(next: Language): void {
  document.cookie = languageCookieOf(next, location.protocol === 'https:');
  isChanging = true;
  location.reload();
}
