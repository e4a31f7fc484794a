import { limits } from '../limits.ts';
import { characterCount } from './text.ts';

/** Letters of any script, digits, "_", "-" and "."; a mark that combines with a letter is not the first character. */
export const usernamePattern = String.raw`^[\p{L}\p{N}_.\-][\p{L}\p{M}\p{N}_.\-]*$`;

const pattern = new RegExp(usernamePattern, 'u');

export const isUsername = (text: string): boolean => {
  const length = characterCount(text);
  return length >= limits.usernameMinimum && length <= limits.username && pattern.test(text);
};

/** Usernames with the same key are the same: case and compatibility forms do not count. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
