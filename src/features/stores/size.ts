import { BadRequest } from '../../errors.ts';
import { jsonSize, longestText } from '../../lib/json-size.ts';

/**
 * Throws BadRequest if a value exceeds `limit` bytes of JSON. The error names its longest text, with the fields as the
 * client knows them, and the bytes that this text may have.
 */
export function refuseLarger(what: string, value: unknown, limit: number): void {
  const size = jsonSize(value);
  if (size <= limit) return;
  const { field, size: length } = longestText(value)!;
  const room = Math.max(0, length - (size - limit));
  const message = `is too long: ${what} has ${size} bytes of JSON, ${limit} are allowed; ${room} are left for this text`;
  throw new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'max_bytes', limit: room }]);
}
