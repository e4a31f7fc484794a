/** Where the program carries SQLite's native part; the build puts a path here, a checkout loads it from the package. */
export const embeddedAddon: string | undefined = undefined;
