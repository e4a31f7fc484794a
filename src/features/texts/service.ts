import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { kept } from '../../db/kept.ts';
import { BadRequest, type FieldError } from '../../errors.ts';
import type { Language } from '../../i18n/languages.ts';
import { problemOf, type Values } from '../../lib/messages.ts';
import { limits } from '../../limits.ts';
import * as settings from '../settings/service.ts';
import { record } from '../undo-log/record.ts';
import type { OwnTextsReq } from './model.ts';

/** Texts of a place by key. */
export type OwnTexts = Readonly<Record<string, string>>;

/** Texts of the program that a place may override, by key, with the values that each may have. */
export type Catalogue = Readonly<Record<string, { text: string; values: Values }>>;

const keptOf = kept(['site'], (db) => settings.get(db, 'texts'));
const none: OwnTexts = {};

/** Read once: the same object until a setting changes. */
export const keptTexts = async (db: Database, language: Language): Promise<OwnTexts> =>
  (await keptOf(db).get())[language] ?? none;

const listed = (catalogue: Catalogue, own: OwnTexts) =>
  Object.entries(catalogue).map(([key, { text, values }]) => ({
    key,
    text,
    own: own[key] ?? null,
    values: Object.keys(values),
  }));

export const list = async ({ read }: Database, catalogue: Catalogue, language: Language) =>
  listed(catalogue, (await settings.get(read, 'texts'))[language] ?? none);

/** Throws BadRequest. */
function mustFit(catalogue: Catalogue, given: OwnTexts): void {
  const problems = Object.entries(given).flatMap(([key, text]): FieldError[] => {
    const field = `texts.${key}`;
    if (!Object.hasOwn(catalogue, key)) return [{ field, message: 'is no text that can be replaced', rule: 'choice' }];
    const message = problemOf(text, catalogue[key]!.values);
    return message === undefined ? [] : [{ field, message, rule: 'format' }];
  });
  if (problems.length > 0) throw new BadRequest(`${problems[0]!.field} ${problems[0]!.message}.`, problems);
}

/** The first texts that differ, by key, with that of before and that of after. */
function changesOf(before: OwnTexts, after: OwnTexts): Record<string, [string | null, string | null]> {
  const keys = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(
    keys.slice(0, limits.ownTextsNamed).map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  );
}

/** Replaces the texts of a language. Throws BadRequest for one that does not fit. */
export async function set(context: ServiceContext, catalogue: Catalogue, { language, texts }: OwnTextsReq) {
  mustFit(catalogue, texts);
  return context.db.write(async (tx) => {
    const before = await settings.get(tx, 'texts');
    const after = { ...before, [language]: texts };
    const images = await settings.settingImages(tx, ['texts'], () => settings.set(tx, 'texts', after));
    const changes = { language, ...changesOf(before[language] ?? none, texts) };
    await record(tx, context, 'settings.texts', 'settings/texts', changes, images);
    return listed(catalogue, texts);
  }, 'alone');
}
