import { BadRequest } from '../errors.ts';
import type { Seen, Versioned } from '../lib/versions.ts';
import { contextOf } from './context.ts';
import { ok } from './envelope.ts';

/** One member of a list of entity tags, or nothing, up to its comma. */
const member = /[\t ]*(?:(?:W\/)?("[^"]*")[\t ]*)?(?:,|$)/y;

/** The entity tags of a header, without `W/`, up to the first that is none; returns whether that was the end. */
function* tagsIn(header: string): Generator<string, boolean> {
  for (let at = 0; at < header.length; at = member.lastIndex) {
    member.lastIndex = at;
    const match = member.exec(header);
    if (!match) return false;
    if (match[1] !== undefined) yield match[1];
  }
  return true;
}

/** Whether an If-None-Match header names an answer with this tag: compared weakly (RFC 9110, 13.1.2). */
export function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag || header === '*') return true;
  const opaque = etag.slice(etag.indexOf('"'));
  for (const tag of tagsIn(header)) if (tag === opaque) return true;
  return false;
}

/** Answers one row, with its version as ETag. */
export function versioned<Value>(request: Request, { value, version }: Versioned<Value>) {
  contextOf(request).headers.etag = `"${version}"`;
  return ok(value);
}

/**
 * Versions that the If-Match header of a request names; a proxy that compresses may have made their tags weak. Throws
 * BadRequest when it is no list of entity tags.
 */
export function seenBy({ headers }: Request): Seen {
  const header = headers.get('if-match');
  if (header === null || header.trim() === '*') return undefined;
  const versions: number[] = [];
  const tags = tagsIn(header);
  let tag = tags.next();
  for (; tag.done !== true; tag = tags.next()) versions.push(Number(/^"([1-9]\d*)"$/.exec(tag.value)?.[1]));
  if (!tag.value || versions.length === 0) throw malformed();
  return versions;
}

function malformed(): BadRequest {
  const message = 'must be the ETag of an answer with its quotation marks, such as "7", or *';
  return new BadRequest(`If-Match ${message}.`, [{ field: 'If-Match', message, rule: 'format' }]);
}
