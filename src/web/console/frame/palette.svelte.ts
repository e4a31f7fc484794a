import { languages, type Language } from '../../../i18n/languages.ts';
import * as names from '#i18n/console/names';
import * as shared from '#i18n/shared';
import { answerOf, api, type Failure } from '../../shared/api.ts';
import { chooseLanguage, language } from '../../shared/language.ts';
import { account } from '../account.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { pageAt, pages } from '../pages.ts';
import { router } from '../router.svelte.ts';
import { session } from '../session.svelte.ts';
import { appearance, appearances } from './appearance.svelte.ts';
import { leaving } from './leaving.svelte.ts';
import { entries } from './navigation.svelte.ts';

type PageName = keyof typeof names.pages;

let all = $state.raw<Record<Language, typeof names>>();
let loading: Promise<unknown> | undefined;

const load = () =>
  (loading ??= import('./names-in-all.ts').then(
    ({ texts }) => (all = texts),
    () => (loading = undefined),
  ));

/** Search words of a choice, in every language once they are loaded. */
const inAll = (of: (own: typeof names) => string): string => (all ? Object.values(all).map(of).join(' ') : of(names));

/** A page, an action, or what the server has found. */
export interface Choice {
  id: string;
  kind: 'page' | 'store' | 'user' | 'category' | 'action';
  text: string;
  /** Further words that find it, such as its name in the other language. */
  words?: string;
  detail?: string;
  keys?: string[];
  address?: string;
  run?: () => void;
}

const hasPage = (address: string) => pageAt(address) !== undefined;

async function backUp(): Promise<void> {
  try {
    const { data } = await answerOf(api.POST('/api/admin/backups'));
    router.go(`/admin/backups?job=${data.id}`);
  } catch (error) {
    notices.fail(error);
  }
}

/** ID of the store whose page is open. */
const storeHere = () => /^\/admin\/stores\/(\d+)$/.exec(router.path)?.[1];

function actions(showKeys: () => void): Choice[] {
  const found: (Omit<Choice, 'kind'> & { isThere?: boolean })[] = [
    {
      id: 'new-store',
      text: names.newStore,
      words: inAll((own) => own.newStore),
      address: '/admin/stores/new',
      isThere: account.may('admin') === true && hasPage('/admin/stores/new'),
    },
    {
      id: 'poster',
      text: names.posterHere,
      words: inAll(({ posterHere, words }) => `${posterHere} ${words.print}`),
      address: `/admin/print/${storeHere()}`,
      isThere: account.may('admin') === true && storeHere() !== undefined,
    },
    {
      id: 'back-up',
      text: names.backUp,
      words: inAll((own) => own.backUp),
      run: () => void backUp(),
      isThere: account.isOperator === true && hasPage('/admin/backups'),
    },
    ...appearances.map((one) => ({
      id: `appearance-${one}`,
      text: shared.appearance(names.appearances[one]),
      words: inAll(({ appearances: looks }) => looks[one]),
      run: () => (appearance.current = one),
      isThere: appearance.current !== one,
    })),
    ...languages.map(({ code, name }) => ({
      id: `language-${code}`,
      text: names.switchTo(name),
      words: inAll((own) => own.switchTo('')),
      run: () => chooseLanguage(code),
      isThere: code !== language.current,
    })),
    { id: 'keys', text: names.keys, words: inAll(({ keys }) => keys), keys: ['?'], run: showKeys },
    {
      id: 'log-out',
      text: names.logOut,
      words: inAll(({ logOut }) => logOut),
      run: () => leaving.begin(),
    },
  ];
  return found.flatMap(({ isThere = true, ...choice }) => (isThere ? [{ ...choice, kind: 'action' }] : []));
}

function namesOf(address: string): string {
  const name = pages.find((page) => page.address === address)?.name;
  if (!name) return '';
  return inAll((own) => {
    const words: Partial<Record<PageName, string>> = own.words;
    return `${own.pages[name]} ${words[name] ?? ''}`;
  });
}

/** Pages and actions that have each word; those that begin with the text come first. */
export function choicesFor(text: string, showKeys: () => void): Choice[] {
  void load();
  const wanted = text.toLocaleLowerCase();
  const links = entries().map(({ address, name, key }): Choice => ({
    id: address,
    kind: 'page',
    text: name,
    words: namesOf(address),
    keys: key ? ['G', key.toUpperCase()] : undefined,
    address,
  }));
  const rank = (choice: Choice) => (choice.text.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return [...links, ...actions(showKeys)]
    .filter((choice) => {
      const all = `${choice.text} ${choice.words ?? ''}`.toLocaleLowerCase();
      return wanted.split(/\s+/).every((word) => all.includes(word));
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Stores, accounts and categories that the server finds. Throws Failure. */
export async function foundFor(keyword: string): Promise<Choice[]> {
  const few = { keyword, page_size: 4 };
  try {
    const [stores, users, categories] = await Promise.all([
      answerOf(api.GET('/api/admin/stores', { params: { query: { keyword, page_size: 8, view: 'card' } } })),
      answerOf(api.GET('/api/admin/users', { params: { query: few } })),
      answerOf(api.GET('/api/admin/categories', { params: { query: few } })),
    ]);
    return [
      ...stores.data.map(({ id, name, address }) => ({ kind: 'store', id, text: name, detail: address }) as const),
      ...users.data.map(({ id, username }) => ({ kind: 'user', id, text: username }) as const),
      ...categories.data.map(({ id, name }) => ({ kind: 'category', id, text: name }) as const),
    ].map(({ id, ...choice }) => ({
      ...choice,
      id: `${choice.kind}-${id}`,
      address: addressOf(choice.kind, id, choice.text),
    }));
  } catch (error) {
    session.note(error as Failure);
    throw error;
  }
}

function addressOf(kind: 'store' | 'user' | 'category', id: number, name: string): string {
  if (kind === 'store') return `/admin/stores/${id}`;
  if (kind === 'user') return `/admin/users?${new URLSearchParams({ keyword: name })}`;
  return `/admin/stores?category_id=${id}`;
}
