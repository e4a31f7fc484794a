/** SQLite's addon inside the executable, and its name where it is unpacked; the build sets it, a checkout has none. */
export const embeddedAddon: { path: string; name: string; size: number } | undefined = undefined;
