import type { PasskeyRequest } from '../../shared/api.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether the browser has passkeys, which it hides over plain HTTP. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const referencesOf = (some: PasskeyRequest['allowCredentials']) => some.map((one) => ({ ...one, id: bytesOf(one.id) }));

const idOf = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: textOf(rawId), type });

/** Lets a passkey answer a challenge. Throws DOMException when nobody does. */
export async function proofOf(options: PasskeyRequest) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: referencesOf(options.allowCredentials),
  };
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = credential.response as AuthenticatorAssertionResponse;
  return {
    ...idOf(credential),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  };
}

interface CreationOptions extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials: PasskeyRequest['allowCredentials'];
}

/** Lets the browser make a passkey. Throws DOMException when nobody does. */
export async function newPasskey(given: Record<string, unknown>) {
  const options = given as unknown as CreationOptions;
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: referencesOf(options.excludeCredentials),
  };
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = credential.response as AuthenticatorAttestationResponse;
  return {
    ...idOf(credential),
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  };
}
