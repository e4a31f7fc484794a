import { Refusal } from '../errors.ts';
import { nearest } from '../lib/edit-distance.ts';
import { allSettings } from './config.ts';
import { fileVariable, type Texts } from './sources.ts';

const prefix = 'FOODMAP_';

const known = allSettings.flatMap(({ variable, secret }) => (secret ? [variable, fileVariable(variable)] : [variable]));

/** Kubernetes describes each of its services in the environment of every container. */
const isOfKubernetes = (name: string, text: string) =>
  /^(?:tcp|udp|sctp):\/\//.test(text) || /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)_\w+$/.test(name);

/**
 * The variables that look like settings and are none, for a warning: orchestrators set some. Throws Refusal for one
 * that is nearly the name of a setting, since the setting would be missing without a word.
 */
export function unknownVariables(environment: Texts = process.env): string[] {
  const unknown = Object.entries(environment).filter(
    ([name, text]) => name.startsWith(prefix) && text && !known.includes(name),
  );
  for (const [name, text] of unknown) {
    if (isOfKubernetes(name, text!)) continue;
    const meant = nearest(
      name.slice(prefix.length),
      known.map((one) => one.slice(prefix.length)),
    );
    if (meant) throw new Refusal(`There is no setting ${name}; did you mean ${prefix}${meant}?`);
  }
  return unknown.map(([name]) => name);
}
