import { named } from '../named.ts';
import * as shared from '#i18n/shared';
import type * as Refusals from '#i18n/shared/refusals';
import type { Failure, FieldFailure } from '../api.ts';
import { language } from '../language.ts';

/** Sentences for what the server refuses; loaded with the first refusal, since most visits have none. */
let loaded = $state.raw<typeof Refusals>();
let isAsked = false;

function sentences(): typeof Refusals | undefined {
  if (!isAsked) {
    isAsked = true;
    void import('./refusals.ts').then(
      (refusals) => (loaded = refusals),
      () => (isAsked = false),
    );
  }
  return loaded;
}

/** The sentence of a failure, in the language of the page. */
export function sentenceOf({ status, budget, reason, message }: Failure): string {
  if (status === 0) return shared.unreachable;
  if (budget !== '') {
    const spent: Partial<Record<string, string>> = shared.spent;
    return spent[budget] ?? shared.spent.other;
  }
  const known: Partial<Record<string, string>> = { ...sentences()?.reasons, ...shared.failures };
  // The server's own sentence says more, where it is in the language of the page.
  return (language.current === 'en' && message) || known[reason] || shared.refused;
}

/** A failure in sentences, each once, without those of the fields that say theirs themselves. */
export function sentencesOf(failure: Failure, fields = failure.fields): string[] {
  if (failure.fields.length === 0) return [sentenceOf(failure)];
  const isEnglish = language.current === 'en';
  // The server's own sentence names the field.
  const sentences = fields.map((one) =>
    isEnglish && one.rule !== undefined ? `${one.field} ${one.message}.` : sentenceOfField(one),
  );
  if (fields.length < failure.fields.length) sentences.unshift(shared.correctFields);
  else if (!isEnglish) sentences.unshift(sentenceOf(failure));
  return [...new Set(sentences)];
}

const bytesOfKilobyte = 1024;

function ruleIn(rules: (typeof Refusals)['rules'], rule: string, limit: number): string {
  const text = named<string | ((limit: number) => string)>(rules, rule);
  if (typeof text !== 'function') return text ?? shared.refused;
  return text(rule === 'max_bytes' ? Math.floor(limit / bytesOfKilobyte) : limit);
}

/** The sentence of a refused field, in the language of the page; `value` is what was sent. A page's own sentence stays. */
export function sentenceOfField({ field, message, rule, limit }: FieldFailure, value?: unknown): string {
  if (rule === undefined) return message;
  const { rules, entry } = sentences() ?? {};
  const isEmpty = value === '' && ['format', 'min_length', 'type', 'exists'].includes(rule);
  const sentence = rules ? ruleIn(rules, isEmpty ? 'required' : rule, limit ?? 0) : shared.refused;
  const index = /\[(\d+)\]$/.exec(field)?.[1];
  return index === undefined || !entry ? sentence : entry({ number: Number(index) + 1, sentence });
}
