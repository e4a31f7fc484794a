import { Refusal } from '../errors.ts';
import { parseNetwork, type Network } from '../lib/addresses.ts';
import { limits } from '../limits.ts';

// What a setting may be: each gives the value, or throws Refusal with what comes after the name of the setting.

export const refuse = (problem: string): never => {
  throw new Refusal(problem);
};

export const integer = (text: string, minimum: number, maximum: number) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < minimum || number > maximum) {
    return refuse(`must be a whole number from ${minimum} to ${maximum}`);
  }
  return number;
};

export const oneOf =
  <Value extends string>(...values: Value[]) =>
  (text: string): Value =>
    values.find((value) => value === text) ?? refuse(`must be ${values.join(' or ')}`);

export const printable = (text: string, minimum: number, maximum: number) => {
  if (text.length < minimum || text.length > maximum || !/^[\x21-\x7e]+$/.test(text)) {
    return refuse(`must be ${minimum} to ${maximum} printable characters without spaces`);
  }
  return text;
};

export const address = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    return refuse('must be an address like https://food.example');
  }
  return url.href.replace(/\/+$/, '');
};

export const networks = (text: string): Network[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parseNetwork(part) ?? refuse('must be addresses or networks like 10.0.0.0/8, separated by commas'));

export const username = (text: string) =>
  /^[\p{L}\p{M}\p{N}_.-]{3,32}$/u.test(text) ? text : refuse('must be 3 to 32 letters, digits, "_", "-" or "."');

export const password = (text: string) =>
  text.length >= limits.passwordMinimum && text.length <= limits.password
    ? text
    : refuse(`must be ${limits.passwordMinimum} to ${limits.password} characters`);

export const cron = (text: string) => {
  try {
    if (Bun.cron.parse(text)) return text;
  } catch {}
  return refuse('must be a cron expression like "30 3 * * *", which is every night at half past three');
};
