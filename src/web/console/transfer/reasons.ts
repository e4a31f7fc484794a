import { named } from '../../shared/named.ts';
import { sentenceOfField } from '../../shared/refusals/sentences.svelte.ts';
import * as plan from '#i18n/console/plan';
import type { Why } from './import.svelte.ts';

/** Why a line or a cell does what it does, in the language of the page. */
export function reasonOf({ why, rule, values, column }: Why): string {
  const text = named<string | ((values: never) => string)>(plan, rule);
  const all = Object.values(values);
  const sentence =
    text === undefined
      ? sentenceOfField({ field: '', message: why, rule, limit: Number(values.limit) })
      : typeof text === 'string'
        ? text
        : text((all.length === 1 ? all[0] : values) as never);
  return column === undefined ? sentence : `${column}: ${sentence}`;
}
