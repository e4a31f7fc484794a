const [library] = [...new Bun.Glob('/usr/lib/*/faketime/libfaketime.so.1').scanSync('/')];

/** Why no program can have another clock here; undefined when one can. */
export const noWrongClock = library ? undefined : 'libfaketime is missing; .ci/faketime installs it';

/** Settings by which the clock of a program is ahead of that of the machine; below 0 it is behind. */
export const clockAheadBy = (milliseconds: number): Record<string, string> => ({
  LD_PRELOAD: library!,
  FAKETIME: `${milliseconds < 0 ? '' : '+'}${milliseconds / 1000}s`,
  // Durations are measured as they are.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
