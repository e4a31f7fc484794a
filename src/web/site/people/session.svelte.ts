import { mount, unmount } from 'svelte';
import { answerOf, api, plainApi, useRenewal, useToken, type Failure } from '../../shared/api.ts';
import { forget, remember } from './remembered.ts';
import LogInSheet from './LogInSheet.svelte';
import { visitor } from './visitor.svelte.ts';

useToken(() => visitor.current?.token ?? null);

/** Gets the next token of a visitor who stays logged in; forgets them where that has ended. */
async function renew(): Promise<boolean> {
  if (!visitor.current?.stays) return false;
  try {
    const { token, user } = (await answerOf(plainApi.POST('/api/user/session'))).data;
    visitor.keep({ token, user, stays: true });
    return true;
  } catch (error) {
    session.note(error as Failure);
    return false;
  }
}

let renewing: Promise<boolean> | undefined;
useRenewal(() => {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
});

/** Shows the form over the page; gives whether the visitor logged in. */
function ask(why: string): Promise<boolean> {
  return new Promise((resolve) => {
    const onend = () => {
      void unmount(sheet);
      resolve(visitor.current !== null);
    };
    const sheet = mount(LogInSheet, { target: document.body, props: { why, onend } });
  });
}

let asked: Promise<boolean> | undefined;

/** The visitor who is logged in; only for components that browsers load. */
export const session = {
  get isOpen(): boolean {
    return visitor.current !== null;
  },
  get user(): { id: number; username: string } | null {
    return visitor.current?.user ?? null;
  },
  /** For a request that `api` cannot make. */
  get token(): string | null {
    return visitor.current?.token ?? null;
  },
  /** Asks a visitor to log in or register, unless they are logged in; `why` is a sentence. Gives whether they are. */
  require(why = ''): Promise<boolean> {
    if (visitor.current !== null) return Promise.resolve(true);
    asked ??= ask(why).finally(() => {
      asked = undefined;
    });
    return asked;
  },
  /** Takes a newer token of the same visitor. */
  begin(token: string): void {
    if (visitor.current) visitor.keep({ ...visitor.current, token });
  },
  /** Logs out here; who stays logged in does so on the server, too. Throws Failure. */
  async leave(): Promise<void> {
    if (visitor.current?.stays) {
      const { data } = await answerOf(api.GET('/api/user/sessions'));
      const id = data.find(({ is_current }) => is_current)?.id;
      if (id !== undefined) await answerOf(api.DELETE('/api/user/sessions/{id}', { params: { path: { id } } }));
    }
    forget();
  },
  /** Forgets the token here, and what was begun to write. */
  end: forget,
  /** Forgets a token that the server refused; a wrong password in a form says nothing about it. */
  note({ status, reason }: Failure): void {
    if ((status === 401 && reason !== 'wrong_credentials') || reason === 'account_disabled') remember(null);
  },
};
