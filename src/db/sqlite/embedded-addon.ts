/** SQLite's addon inside the executable, with its name on the disk and its digest; the build sets it, a checkout has none. */
export const embeddedAddon: { path: string; name: string; digest: string } | undefined = undefined;
