import { X509Certificate } from 'node:crypto';
import { limits } from '../../limits.ts';

/**
 * When the authority wants a certificate renewed: a time within the window that it suggests, as far into it as the share
 * says. Undefined if it suggests none. After a mistake of the authority, or when the certificate was revoked, the window is
 * earlier than planned, or over (RFC 9773).
 */
export async function suggestedTime(directory: string, cert: string, share: number): Promise<number | undefined> {
  const { renewalInfo } = (await read(directory)) as { renewalInfo?: string };
  if (renewalInfo === undefined) return undefined;
  const { suggestedWindow } = (await read(`${renewalInfo}/${await identifierOf(cert)}`)) as {
    suggestedWindow: { start: string; end: string };
  };
  const [start, end] = [Date.parse(suggestedWindow.start), Date.parse(suggestedWindow.end)];
  if (!(start <= end)) throw new Error('the window of the authority has no order');
  return start + (end - start) * share;
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(limits.acmeRequest) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`);
  return answer.json();
}

/** By which the authority knows the certificate: the identifier of the authority's key, and the serial number. */
export async function identifierOf(cert: string): Promise<string> {
  const x509 = await import('@peculiar/x509');
  const leaf = new x509.X509Certificate(new X509Certificate(cert).raw);
  const keyId = leaf.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId;
  if (keyId === undefined) throw new Error('the certificate does not name the key of its authority');
  // The bytes of the number as it is encoded: a zero before a first bit that would be a sign.
  const serial = /^[89a-f]/i.test(leaf.serialNumber) ? `00${leaf.serialNumber}` : leaf.serialNumber;
  return [keyId, serial].map((hex) => Buffer.from(hex, 'hex').toString('base64url')).join('.');
}
