/** The content of a file that the program carries. Its build compresses these files, and replaces this module. */
export const carriedFile = (path: string) => Bun.file(path).bytes();
