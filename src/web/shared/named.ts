/** The text of a group that the server names, undefined for a name that is not known here. */
export const named = <Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined => texts[name];
