import { textOf } from '../../shared/named.ts';
import { sentenceOfField } from '../../shared/refusals/sentences.svelte.ts';
import * as plan from '#i18n/console/plan';
import type { Why } from './import.svelte.ts';

/** Why a line or a cell does what it does, in the language of the page. */
export function reasonOf({ why, rule, values, column }: Why): string {
  const sentence =
    textOf(plan, rule, values) ?? sentenceOfField({ field: '', message: why, rule, limit: Number(values.limit) });
  return column === undefined ? sentence : `${column}: ${sentence}`;
}
