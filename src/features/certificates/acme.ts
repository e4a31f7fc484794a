import type { Client } from 'acme-client';
import { Failure } from '../../errors.ts';
import { limits } from '../../limits.ts';

interface Wanted {
  directory: string;
  email: string | undefined;
  /** In PEM. */
  accountKey: string;
  names: readonly string[];
  /** Answers by token, for those whom the authority asks on port 80. */
  challenges: Map<string, string>;
  signal: AbortSignal;
}

/** Imported when it is needed: it is the largest library of the program. */
async function library() {
  const acme = await import('acme-client');
  acme.axios.defaults.timeout = limits.acmeRequest;
  // These repeat requests, and a repeated order counts as another one.
  acme.axios.interceptors.request.clear();
  acme.axios.interceptors.response.clear();
  return acme;
}

/** A new private key, in PEM. */
export async function newKey(): Promise<string> {
  const acme = await library();
  return (await acme.crypto.createPrivateEcdsaKey()).toString();
}

/** Obtains a certificate and its key, in PEM. Throws Failure with what the authority says. */
export async function obtain(wanted: Wanted): Promise<{ cert: string; key: string }> {
  const end = AbortSignal.any([wanted.signal, AbortSignal.timeout(limits.acmeOrder)]);
  const late = Promise.withResolvers<never>();
  const give = () =>
    late.reject(new Failure(wanted.signal.aborted ? 'the server is stopping' : 'it did not come to an end in time'));
  if (end.aborted) give();
  end.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([order(wanted), late.promise]);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(saidBy(error as Error & { code?: string }));
  } finally {
    end.removeEventListener('abort', give);
  }
}

/** Opens the account of the key, or makes it. An update that changes nothing is an error to some authorities. */
async function enter(client: Client, email: string | undefined): Promise<void> {
  const agreed = { termsOfServiceAgreed: true };
  if (email !== undefined) {
    await client.createAccount({ ...agreed, contact: [`mailto:${email}`] });
    return;
  }
  try {
    await client.createAccount({ onlyReturnExisting: true });
  } catch (error) {
    if ((error as { code?: string }).code !== undefined) throw error;
    await client.createAccount(agreed);
  }
}

async function order({ directory, email, accountKey, names, challenges }: Wanted) {
  const acme = await library();
  const client = new acme.Client({
    directoryUrl: directory,
    accountKey,
    backoffMin: limits.acmePoll,
    backoffMax: limits.acmeLongestPoll,
    backoffAttempts: limits.acmePolls,
  });
  await enter(client, email);
  const placed = await client.createOrder({ identifiers: names.map((value) => ({ type: 'dns', value })) });
  const tokens: string[] = [];
  try {
    const authorizations = await client.getAuthorizations(placed);
    const pending = authorizations.filter(({ status }) => status !== 'valid');
    await Promise.all(
      pending.map(async (authorization) => {
        const challenge = authorization.challenges.find(({ type }) => type === 'http-01');
        const name = authorization.identifier.value;
        if (!challenge) throw new Failure(`it offers no challenge over HTTP for ${name}`);
        tokens.push(challenge.token);
        challenges.set(challenge.token, await client.getChallengeKeyAuthorization(challenge));
        await client.completeChallenge(challenge);
        await client.waitForValidStatus(challenge).catch((error: Error) => {
          throw new Failure(`${name}: ${error.message}`);
        });
      }),
    );
    const [key, request] = await acme.crypto.createCsr(
      { altNames: [...names] },
      await acme.crypto.createPrivateEcdsaKey(),
    );
    const finalized = await client.finalizeOrder(placed, request);
    return { cert: await client.getCertificate(finalized), key: key.toString() };
  } finally {
    for (const token of tokens) challenges.delete(token);
  }
}

function saidBy({ code, message }: Error & { code?: string }): string {
  if (code === 'ECONNABORTED') return `it did not answer within ${limits.acmeRequest / 1000} seconds`;
  return code === undefined ? message : `it cannot be reached (${message || code})`;
}
