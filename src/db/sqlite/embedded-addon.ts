/**
 * SQLite's addon inside the executable, compressed with zstd, with its name on the disk and its digest there; the build
 * sets it, a checkout has none.
 */
export const embeddedAddon: { path: string; name: string; digest: string } | undefined = undefined;
