import { hasTls } from '../../config/config.ts';
import { Failure } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Certificate } from '../certificates/certificate.ts';
import * as reachability from '../certificates/reachability.ts';
import { certificateOf } from '../certificates/service.ts';
import { fine, warning, wrong, type Check, type Verdict } from './check.ts';

export const certificate: Check = {
  name: 'certificate',
  async look({ config, clock }) {
    if (!hasTls(config)) return fine('HTTPS is off.');
    try {
      const found = await certificateOf(config);
      if (!found) return warning(`There is no certificate yet. ${await seen(config.domain)}`);
      return verdictOf(found, clock());
    } catch (error) {
      if (error instanceof Failure) return wrong(error.message);
      throw error;
    }
  },
};

const seen = async (domain: readonly string[]) => reachability.sentences(await reachability.look(domain));

function verdictOf({ names, issuer, from, until }: Certificate, now: number): Verdict {
  const end = new Date(until).toISOString();
  const what = `The certificate for ${names.join(', ')} of ${issuer}`;
  if (now >= until) return wrong(`${what} has expired at ${end}.`);
  if (until - now < (until - from) * limits.certificateLate)
    return warning(`${what} expires at ${end} and was not renewed; the log of the server says why.`);
  return fine(`${what} is valid until ${end}.`);
}
