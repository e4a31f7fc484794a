/** Path of SQLite's addon inside the executable, set by the build; undefined in a checkout. */
export const embeddedAddon: string | undefined = undefined;
