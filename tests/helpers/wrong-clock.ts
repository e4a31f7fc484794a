const [library] = [...new Bun.Glob('/usr/lib/*/faketime/libfaketime.so.1').scanSync('/')];

/** Why no program can have another clock here; undefined when one can. */
export const noWrongClock = library ? undefined : 'libfaketime is missing; .ci/faketime installs it';

/** Durations are measured as they are. */
const realDurations = { FAKETIME_DONT_FAKE_MONOTONIC: '1' };

/** Settings by which the clock of a program is ahead of that of the machine; below 0 it is behind. */
export const clockAheadBy = (milliseconds: number): Record<string, string> => ({
  LD_PRELOAD: library!,
  FAKETIME: `${milliseconds < 0 ? '' : '+'}${milliseconds / 1000}s`,
  ...realDurations,
});

/** Settings by which the clock of a program stands still at this moment. */
export const clockStoppedAt = (moment: Date): Record<string, string> => ({
  LD_PRELOAD: library!,
  FAKETIME: moment.toISOString().slice(0, 19).replace('T', ' '),
  TZ: 'UTC',
  ...realDurations,
});
