const setpriv = Bun.which('setpriv');

/** Ties a command to this process; options of setpriv change its account first, with which Linux would untie it. */
const tied = (...options: string[]): string[] =>
  setpriv
    ? [setpriv, ...options, '--pdeathsig', 'KILL', 'sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid)]
    : [];

/**
 * The beginning of a command that Linux kills when this process ends, however that ends. It does not begin when this
 * process has ended before the kernel was asked for that.
 */
export const mortal: string[] = tied();

/** The same for a command that runs as another account; only root can. */
export const mortalAs = (account: string, group: string): string[] =>
  tied(`--reuid=${account}`, `--regid=${group}`, '--clear-groups');

/**
 * The same for a command that changes its account by itself, and so unties itself: it ends with the first process of
 * its namespace. Only root can, and only there such a command changes its account.
 */
export const mortalDespiteItself: string[] =
  process.getuid?.() === 0 && setpriv && Bun.which('unshare')
    ? [...mortal, 'unshare', '--pid', '--fork', '--kill-child', 'sh', '-c', '"$@" & wait "$!"', 'sh']
    : mortal;
