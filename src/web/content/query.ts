import { NotFound } from '../../errors.ts';
import { limits } from '../../limits.ts';

/** Parameters of the address of a page. Invalid ones count as absent: people type addresses. */
export type PageQuery = Record<string, string | undefined>;

const digits = /^[1-9]\d{0,8}$/;

export const numberOf = (text: string | undefined): number | null => (digits.test(text ?? '') ? Number(text) : null);

/** The page of a list, from 1. */
export const pageNumber = ({ page }: PageQuery): number => Math.min(numberOf(page) ?? 1, limits.page);

/** Throws NotFound for a page that a list of so many does not have; the first one is always there. */
export function mustHave(pages: number, { page }: PageQuery): void {
  const asked = numberOf(page);
  if (page && page !== '1' && (asked === null || asked > pages)) throw new NotFound('The list has no such page.');
}

export const choiceOf = <Choice extends string>(text: string | undefined, choices: readonly Choice[]): Choice | null =>
  choices.find((choice) => choice === text) ?? null;

const site = 'http://site.invalid';

/** The path of this site that a text is, with its query, to go on with after the login; else the visitor's own page. */
export function pathOf(text = ''): string {
  const url = text.startsWith('/') && URL.canParse(text, site) ? new URL(text, site) : undefined;
  // A path can begin with two slashes, too, once `/./` is taken out; browsers read it as a host.
  if (url?.origin !== site || /^\/(?:\/|(?:login|register)$)/.test(url.pathname)) return '/me';
  return url.pathname + url.search + url.hash;
}
