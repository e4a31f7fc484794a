import { limits } from '../limits.ts';

const one = /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether the text is one plain mail address, without a name or a quoted part. */
export const isMailAddress = (text: string): boolean => text.length <= limits.mailAddress && one.test(text);
