const setpriv = Bun.which('setpriv');

/** The beginning of a command that Linux kills when this process ends, however that ends. */
export const mortal: string[] = setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [];
