import type { Language } from '../../../i18n/languages.ts';
import type { components } from '../../shared/openapi.d.ts';
import { named, textOf } from '../../shared/named.ts';
import * as texts from '#i18n/console/jobs';
import * as problems from '#i18n/console/problems';

/** A problem of the server's health: a sentence, with its rule and values. */
export type Problem = components['schemas']['Health']['problem_details'][number];

/** A sentence in the language of the page. */
interface Said {
  text: string;
  /** A part that only the server's language has. */
  original?: string;
}

/** A problem, or another sentence of the server, in the language of the page, with times as people there write them. */
export function inLanguage(sentence: Problem | string, language: Language, locale: string = language): Said {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const timed = (text: string) =>
    text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => format.format(new Date(instant)));
  if (typeof sentence === 'string')
    return language === 'en' ? { text: timed(sentence) } : { text: texts.serverSays, original: timed(sentence) };
  const { error, order_at: orderAt, ...values } = sentence.values;
  const shown = Object.entries(values).map(([name, value]) => {
    if (name === 'job') return [name, named<string>(texts.jobs, String(value)) ?? value];
    return [name, typeof value === 'string' ? timed(value) : value];
  });
  const text = textOf(problems, sentence.rule, Object.fromEntries(shown));
  if (text === undefined) return inLanguage(sentence.message, language, locale);
  const order = typeof orderAt === 'string' ? [problems.next_order(timed(orderAt))] : [];
  return {
    text: [text, ...order].join(text.endsWith('。') ? '' : ' '),
    ...(typeof error === 'string' && { original: timed(error) }),
  };
}
