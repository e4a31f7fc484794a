import { useProof, type Question } from '../../shared/api.ts';
import { router } from '../router.svelte.ts';

let question = $state.raw<Question>();
let settle: (isProven: boolean) => void = () => {};

/** The second factor that a pending request needs. */
export const asking = {
  get question(): Question | undefined {
    return question;
  },
  /** Sends the request again, or gives it up. */
  end(isProven: boolean): void {
    question = undefined;
    settle(isProven);
  },
};

useProof((asked) => {
  if (asked === undefined) {
    // An account that must have a factor can only add one.
    if (router.path !== '/admin/account') router.go('/admin/account');
    return Promise.resolve(false);
  }
  // One at a time: of two requests, the later one is given up, and its page says so.
  if (question) return Promise.resolve(false);
  question = asked;
  return new Promise((resolve) => (settle = resolve));
});
