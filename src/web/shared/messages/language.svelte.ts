import { languageCookieOf } from '../../../lib/language-cookie.ts';
import { pageData } from '../page-data.ts';
import { en, type Messages } from './en.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';

/** Names of the languages, each in itself. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' };

/** The language of the page, and its texts. The build of the console for a language puts them into the components. */
export const language = {
  get current(): Language {
    return pageData.language;
  },
  /** The form of dates and numbers that the browser prefers in this language: en-GB, say. */
  get locale(): string {
    const { language: chosen } = pageData;
    return navigator.languages.find((one) => one.split('-')[0] === chosen) ?? chosen;
  },
  get texts(): Messages {
    return { en, zh }[pageData.language];
  },
  /** The texts of one page, which are loaded with it. */
  of<Texts>(texts: Record<Language, Texts>): Texts {
    return texts[pageData.language];
  },
};

let isChanging = false;

/** Whether the page reloads for another language: its drafts stay, so leaving it loses none. */
export const isLanguageChanging = (): boolean => isChanging;

/** Shows the console in another language: loads this page anew. */
export function chooseLanguage(next: Language): void {
  document.cookie = languageCookieOf(next, location.protocol === 'https:');
  isChanging = true;
  location.reload();
}
