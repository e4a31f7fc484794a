import type { Failure, FieldFailure } from '../api.ts';
import { language } from '../messages/language.svelte.ts';
import type { en } from './messages/en.ts';

/** Sentences for what the server refuses; loaded with the first refusal, since most visits have none. */
let loaded = $state.raw<typeof en>();
let isAsked = false;

function sentences(): typeof en | undefined {
  if (!isAsked) {
    isAsked = true;
    void import('./refusals.ts').then(
      ({ refusals }) => (loaded = refusals),
      () => (isAsked = false),
    );
  }
  return loaded;
}

/** What a failure means, in the language of the page. */
export function sentenceOf({ status, budget, reason, message }: Failure): string {
  const { texts } = language;
  if (status === 0) return texts.unreachable;
  if (budget !== '') return texts.spent[budget] ?? texts.spent.other!;
  const known: Partial<Record<string, string>> = { ...sentences()?.reasons, ...texts.failures };
  return known[reason] ?? (language.current === 'en' && message !== '' ? message : texts.refused);
}

/** What is wrong with a field, in the language of the page; `value` is what was sent. A page's own sentence stays. */
export function sentenceOfField({ field, message, rule, limit }: FieldFailure, value?: unknown): string {
  if (rule === undefined) return message;
  const { rules, entry } = sentences() ?? {};
  const isEmpty = value === '' && ['format', 'min_length', 'type', 'exists'].includes(rule);
  const sentence = (isEmpty ? rules?.required : rules?.[rule])?.(limit ?? 0) ?? language.texts.refused;
  const index = /\[(\d+)\]$/.exec(field)?.[1];
  return index === undefined || !entry ? sentence : entry(Number(index) + 1, sentence);
}
