import { drafts, session } from '../session.svelte.ts';

let isAsked = $state(false);

/** The way out: where text is not saved, somebody is asked first. */
export const leaving = {
  get isAsked(): boolean {
    return isAsked;
  },
  set isAsked(next: boolean) {
    isAsked = next;
  },
  begin(): void {
    if (drafts.names().length > 0) isAsked = true;
    else session.end();
  },
};
