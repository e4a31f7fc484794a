import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../errors.ts';

export type Texts = Record<string, string | undefined>;

type Source = 'flag' | 'environment' | 'file' | 'credential' | 'default';

/** The text of a setting, where it comes from, and the name of that place for messages. */
interface Given {
  text: string;
  source: Source;
  name: string;
}

interface Sought {
  name: string;
  flag?: string | undefined;
  variable: string;
  secret?: true | undefined;
}

/** The variable that names a file with a secret. */
export const fileVariable = (variable: string): string => `${variable}_FILE`;

/** The name of a systemd credential with a secret: that of its variable, as in `foodmap-jwt-secret`. */
export const credentialName = (variable: string): string => variable.toLowerCase().replaceAll('_', '-');

/**
 * Finds the text of a setting: a flag wins, an empty variable counts as unset. A secret can also come from a file or
 * from a systemd credential. Throws Refusal when two of these are set, or a file cannot be read.
 */
export function find({ name, flag, variable, secret }: Sought, flags: Texts, environment: Texts): Given | undefined {
  const fromFlag = flags[name];
  if (fromFlag !== undefined) return { text: fromFlag, source: 'flag', name: `--${flag}` };
  const text = environment[variable];
  const found: Given[] = text ? [{ text, source: 'environment', name: variable }] : [];
  if (secret) found.push(...inFiles(variable, environment));
  const [first, second] = found;
  if (first && second) throw new Refusal(`${first.name} and ${second.name} are both set; remove one.`);
  return first;
}

function inFiles(variable: string, environment: Texts): Given[] {
  const found: Given[] = [];
  const file = environment[fileVariable(variable)];
  if (file) found.push({ text: secretIn(file, fileVariable(variable)), source: 'file', name: fileVariable(variable) });
  const directory = environment.CREDENTIALS_DIRECTORY;
  const credential = directory && join(directory, credentialName(variable));
  const name = `the credential ${credentialName(variable)}`;
  if (credential && existsSync(credential))
    found.push({ text: secretIn(credential, name), source: 'credential', name });
  return found;
}

/** The content of a file without the line end that editors add. */
function secretIn(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new Refusal(`${file}, which ${name} names, cannot be read: ${(error as Error).message}.`);
  }
}
