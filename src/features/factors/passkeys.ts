import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { limits } from '../../limits.ts';
import type { PasskeyProof, PasskeyReq } from './model.ts';

/** Loaded when a passkey is used: it is as large as the rest of the API. */
async function library() {
  // One of its libraries asks for this at once, and bundled it would come too late.
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
}

/** Algorithms of COSE that every authenticator has one of: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257];

const hostOf = (origin: string): string => new URL(origin).hostname;

/** Whether browsers offer passkeys at this address: over HTTPS or on the machine itself, and by a name. */
export function arePossible(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return hostname === 'localhost' || (protocol === 'https:' && !isAddress);
}

const referencesTo = (credentials: readonly string[]) => credentials.map((id) => ({ type: 'public-key' as const, id }));

/** Options by which a browser asks for one of these credentials. */
export const requestOptions = (origin: string, challenge: string, credentials: readonly string[]) => ({
  challenge,
  rpId: hostOf(origin),
  allowCredentials: referencesTo(credentials),
  userVerification: 'preferred' as const,
  timeout: limits.factorChallenge,
});

/** Options by which a browser makes a credential, on an authenticator that has none of these. */
export const creationOptions = (
  origin: string,
  challenge: string,
  account: { id: number; username: string },
  credentials: readonly string[],
) => ({
  challenge,
  rp: { id: hostOf(origin), name: hostOf(origin) },
  user: {
    id: Buffer.from(`administrator ${account.id}`).toString('base64url'),
    name: account.username,
    displayName: account.username,
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  excludeCredentials: referencesTo(credentials),
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
  timeout: limits.factorChallenge,
});

interface Credential {
  id: string;
  /** In base64url. */
  publicKey: string;
  counter: number;
}

/** The credential that a browser has made for a challenge; undefined when it does not fit. */
export async function made(origin: string, challenge: string, response: PasskeyReq): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    return undefined;
  }
}

/** The counter of a credential after it has answered a challenge; undefined when the answer does not fit. */
export async function proven(
  origin: string,
  challenge: string,
  { id, publicKey, counter }: Credential,
  response: PasskeyProof,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
