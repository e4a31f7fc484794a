// Examples of addresses are called `name:password`.
const inAddress = /(:\/\/(?!name:password@)[^\s:@/]*:)[^\s"'`]*@/g;
const inQuery = /([?&][a-z_]*password=)[^&\s"'`]*/gi;

/** A text for people without the passwords of the addresses in it. */
export const redacted = (text: string): string =>
  text.replaceAll(inAddress, '$1********@').replaceAll(inQuery, '$1********');
