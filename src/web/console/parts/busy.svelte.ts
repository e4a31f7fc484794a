import { Attempt } from '../../shared/attempt.svelte.ts';
import { session } from '../session.svelte.ts';

/** One thing at a time that a page does with the server, and the failure of the last one. */
export class Busy extends Attempt {
  constructor() {
    super(session);
  }
}
