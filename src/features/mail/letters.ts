import type { Language } from '../../i18n/languages.ts';

/** Texts of mails to users in one language. */
export interface LetterTexts {
  address: Text<{ site: string; link: string }>;
  password: Text<{ site: string; username: string; link: string }>;
  changed: Text<{ site: string; username: string }>;
  left: Text<{ site: string; username: string }>;
  owner: Text<{ site: string; username: string; store: string; owner: string; link: string }>;
}

interface Text<Values> {
  subject: (site: string) => string;
  text: (values: Values) => string;
}

interface Addressed {
  to: string;
  language: Language;
}

/** A mail to a user: a link that confirms an address or allows a new password, or news of the account or its stores. */
export type Letter = Addressed &
  (
    | { kind: 'address'; code: string }
    | { kind: 'password'; code: string; username: string }
    | { kind: 'changed' | 'left'; username: string }
    | { kind: 'owner'; username: string; store: string; owner: string }
  );

/** Pages that links lead to. The code is behind `#`, which browsers send to no server. */
const pages = { address: '/me/email', password: '/me/password', owner: '/me/stores' } as const;

/** Subject and text of a letter. */
export function written(letter: Letter, texts: LetterTexts, site: string, baseUrl: string) {
  const subject = texts[letter.kind].subject(site);
  switch (letter.kind) {
    case 'address':
      return { subject, text: texts.address.text({ site, link: `${baseUrl}${pages.address}#${letter.code}` }) };
    case 'password': {
      const link = `${baseUrl}${pages.password}#${letter.code}`;
      return { subject, text: texts.password.text({ site, username: letter.username, link }) };
    }
    case 'owner': {
      const { username, store, owner } = letter;
      return { subject, text: texts.owner.text({ site, username, store, owner, link: baseUrl + pages.owner }) };
    }
    default:
      return { subject, text: texts[letter.kind].text({ site, username: letter.username }) };
  }
}
