interface Row {
  /** In addresses and cookies; the folder of the texts. */
  code: string;
  /** In the language itself. */
  name: string;
  /** BCP 47, with the country where a language needs one. */
  tag: string;
  /** As Open Graph writes it. */
  region: string;
  isRightToLeft: boolean;
}

/** Languages of the pages. */
export const languages = [
  { code: 'en', name: 'English', tag: 'en', region: 'en_GB', isRightToLeft: false },
  { code: 'zh', name: '简体中文', tag: 'zh-CN', region: 'zh_CN', isRightToLeft: false },
  { code: 'zh-Hant', name: '繁體中文', tag: 'zh-TW', region: 'zh_TW', isRightToLeft: false },
  { code: 'ja', name: '日本語', tag: 'ja', region: 'ja_JP', isRightToLeft: false },
  { code: 'es', name: 'Español', tag: 'es', region: 'es_ES', isRightToLeft: false },
  { code: 'de', name: 'Deutsch', tag: 'de', region: 'de_DE', isRightToLeft: false },
  { code: 'ar', name: 'العربية', tag: 'ar', region: 'ar_AR', isRightToLeft: true },
] as const satisfies readonly Row[];

export type Language = (typeof languages)[number]['code'];

/** The one of those who name no other. */
export const plainLanguage: Language = 'en';

/** The language of a code, undefined for any other text. */
export const languageOfCode = (code: string | null | undefined): (Row & { code: Language }) | undefined =>
  languages.find((one) => one.code === code);

/** Language and script of a tag: those of "zh-TW" are "zh" and "Hant". Undefined for what is no tag. */
export function spokenIn(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** The first language that the pages have of those that somebody prefers, as tags such as "zh-HK". */
export function firstLanguageOf(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const spoken = spokenIn(tag);
    const found = spoken && languages.find(({ code }) => spokenIn(code) === spoken);
    if (found) return found.code;
  }
  return undefined;
}
