import type { InterpretedKind } from '../../interpretation.ts';

/**
 * The steps of a search after what is spelt as typed, in the order in which their hits are listed. Phone numbers count as
 * spelt right; sounds of addresses and descriptions come after those of names and dishes.
 */
export const steps = ['phone', 'joined', 'plural', 'synonym', 'stop_word', 'sound', 'sound_elsewhere', 'typo'] as const;

export type StepName = (typeof steps)[number];

/** The kind that a step is shown as; undefined for what is spelt right. */
export const kindOf = (step: StepName): InterpretedKind | undefined => {
  if (step === 'phone') return undefined;
  return step === 'sound_elsewhere' ? 'sound' : step;
};
