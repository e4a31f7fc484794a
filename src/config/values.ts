import { resolve } from 'node:path';
import { Refusal } from '../errors.ts';
import { parseNetwork, type Network } from '../lib/addresses.ts';
import { urlsOf } from '../lib/database-urls.ts';
import { characterCount } from '../lib/text.ts';
import { isMailAddress } from '../lib/mail-addresses.ts';
import { isUsername } from '../lib/usernames.ts';
import { limits } from '../limits.ts';

// Parsers of settings: each returns the value, or throws Refusal with the rest of a sentence that begins with its name.

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

export const directions = (text: string) => {
  const url = URL.parse(text.replaceAll(/\{(?:latitude|longitude)\}/g, '1'));
  const hasPlace = text.includes('{latitude}') && text.includes('{longitude}');
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && !url.username && text.length <= limits.url;
  if (!hasPlace || !isAddress || /[{}\s]/.test(text.replaceAll(/\{(?:latitude|longitude)\}/g, '')))
    return refuse(
      'must be an address with {latitude} and {longitude}, like https://map.example/directions?to={latitude},{longitude}',
    );
  return text;
};

/** A mail address, or where a form is; returns it as a URI. */
export const securityContact = (text: string) => {
  if (isMailAddress(text)) return `mailto:${text}`;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username || text.length > limits.url)
    return refuse('must be a mail address like security@food.example, or a URL that begins with https://');
  return url.href;
};

/** Several hosts are one server and its standbys. */
export const postgres = (text: string) => {
  const isDatabase = (one: string) => {
    const url = URL.parse(one);
    return url && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname && url.pathname.length > 1;
  };
  if (!urlsOf(text).every(isDatabase))
    return refuse('must be a database like postgres://name:password@db.example:5432/foodmap');
  return text;
};

export const mailServer = (text: string) => {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.search || url.hash || url.pathname.length > 1)
    return refuse(
      'must be a mail server like smtp://name:password@mail.example:587, or smtps:// for TLS from the start',
    );
  return text;
};

export const mailAddress = (text: string) =>
  isMailAddress(text) ? text : refuse('must be a mail address like foodmap@food.example');

export const networks = (text: string): Network[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parseNetwork(part) ?? refuse('must be addresses or networks like 10.0.0.0/8, separated by commas'));

export const username = (text: string) =>
  isUsername(text)
    ? text
    : refuse(`must be ${limits.usernameMinimum} to ${limits.username} letters, digits, "_", "-" or "."`);

export const password = (text: string) => {
  const length = characterCount(text);
  if (length >= limits.passwordMinimum && length <= limits.password) return text;
  return refuse(`must be ${limits.passwordMinimum} to ${limits.password} characters`);
};

export const cron = (text: string) => {
  try {
    if (Bun.cron.parse(text)) return text;
  } catch {}
  return refuse('must be a cron expression like "30 3 * * *", which is every night at half past three');
};

const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const domains = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase().replace(/\.$/, ''));
  for (const name of names) {
    const labels = name.split('.');
    const isName =
      labels.length > 1 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1)!);
    if (!isName || name.length > limits.domain)
      return refuse('must be domains like food.example, separated by commas; others than English letters as xn--…');
  }
  if (new Set(names).size < names.length) return refuse('must name each domain once');
  return names.length <= limits.domains ? names : refuse(`must be at most ${limits.domains} domains`);
};

export const acmeDirectory = (text: string) =>
  URL.parse(text)?.protocol === 'https:' ? text : refuse('must be the https address of an ACME directory');

export const file = (text: string) => resolve(text);

export const folder = (text: string) =>
  /^[^/].*\/$/.test(text) ? printable(text, 2, 500) : refuse('must end with "/" and not begin with it, like pictures/');
