import { tick } from 'svelte';
import { Attempt } from '../../shared/attempt.svelte.ts';

/** A form, or a button, that is sent once at a time. */
export class Sending extends Attempt {
  /** After a refusal the focus goes to the first refused field. */
  async submit(event: Event, work: () => Promise<unknown>): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget as Element).closest('form');
    if (await this.run(work)) return;
    await tick();
    form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  /** Whether a field was refused. */
  refuses(name: string): boolean {
    return this.failure?.fields.some(({ field }) => field === name) ?? false;
  }
}
