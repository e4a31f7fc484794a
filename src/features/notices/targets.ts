import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/database.ts';
import { problemOfUrl } from '../../lib/foreign-hosts.ts';
import { BadRequest, type FieldError, type Problem } from '../../errors.ts';
import { isMailAddress } from '../../lib/mail-addresses.ts';
import { limits } from '../../limits.ts';
import { occasionKinds, type Target } from '../settings/notice-targets.ts';
import * as settings from '../settings/service.ts';
import type { NoticeTargetReq } from './model.ts';
import { seenNow } from './occasions.ts';

export const all = (db: Queries): Promise<Target[]> => settings.get(db, 'notices');

/** The host of a webhook, or the domain of a mail address: all of an address that is ever shown. */
export const hostOf = ({ form, address }: Target): string =>
  form === 'mail' ? address.slice(address.lastIndexOf('@') + 1) : new URL(address).hostname;

/** Names a target where its address must not stand. */
const labelOf = (target: Target): string => `${target.form} ${hostOf(target)}`;

/**
 * Replaces the targets; returns their names before and after, or undefined where nothing changes. One that names the ID of an old one keeps the address and secret that are left out, but never
 * an old secret beside a new address. The first targets are told of what happens from now on. Throws BadRequest.
 */
export async function replace(
  tx: Queries,
  config: Pick<Config, 'notifyPrivate'>,
  given: NoticeTargetReq[],
): Promise<[before: string[], after: string[]] | undefined> {
  const before = await all(tx);
  let lastId = Math.max(0, ...before.map(({ id }) => id));
  const errors: FieldError[] = [];
  const targets = given.map((one, index): Target => {
    const refuse = (field: string, problem: Problem) =>
      errors.push({ field: `notices[${index}].${field}`, ...problem });
    const known = one.id === undefined ? undefined : before.find(({ id }) => id === one.id);
    if (one.id !== undefined && (!known || given.findIndex(({ id }) => id === one.id) < index))
      refuse('id', { message: 'must be the ID of a target, once', rule: 'exists' });
    const { form, kinds = known?.kinds ?? [...occasionKinds] } = one;
    const isMoved = one.address !== undefined && one.address !== known?.address;
    const address = one.address ?? (known?.form === form ? known.address : '');
    const secret = one.secret ?? (isMoved ? '' : (known?.secret ?? ''));
    const problem = problemOfAddress(form, address, config);
    if (problem) refuse('address', problem);
    if (form === 'json' && secret.length < limits.noticeSecretMinimum)
      refuse('secret', {
        message: `must have at least ${limits.noticeSecretMinimum} characters, which sign the messages`,
        rule: secret === '' ? 'required' : 'min_length',
        limit: limits.noticeSecretMinimum,
      });
    return { id: known?.id ?? ++lastId, form, address, secret, kinds: [...new Set(kinds)] };
  });
  if (errors.length > 0) throw new BadRequest(`${errors[0]!.field} ${errors[0]!.message}.`, errors);
  if (Bun.deepEquals(before, targets)) return undefined;
  if (before.length === 0 && targets.length > 0) await settings.set(tx, 'notices_seen', await seenNow(tx));
  await settings.set(tx, 'notices', targets);
  return [before.map(labelOf), targets.map(labelOf)];
}

function problemOfAddress(
  form: Target['form'],
  address: string,
  config: Pick<Config, 'notifyPrivate'>,
): Problem | undefined {
  if (address === '') return { message: 'is required', rule: 'required' };
  if (form !== 'mail') return problemOfUrl(address, config.notifyPrivate === 'on');
  return isMailAddress(address) ? undefined : { message: 'must be a mail address', rule: 'format' };
}
