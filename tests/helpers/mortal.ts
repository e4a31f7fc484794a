const setpriv = Bun.which('setpriv');

/**
 * The beginning of a command that Linux kills when this process ends, however that ends. It does not begin when this
 * process has ended before the kernel was asked for that.
 */
export const mortal: string[] = setpriv
  ? [setpriv, '--pdeathsig', 'KILL', 'sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid)]
  : [];
