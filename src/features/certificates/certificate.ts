import { createPrivateKey, X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { Failure } from '../../errors.ts';

/** A certificate with its chain and its key, in PEM, and what they say. */
export interface Certificate {
  cert: string;
  key: string;
  names: string[];
  issuer: string;
  serial: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** Whether browsers trust its authority. */
  isPublic: boolean;
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[^-]+-----END (?:RSA |EC )?PRIVATE KEY-----/;

/** Reads a certificate and its key. Throws Failure with the rest of a sentence when they are of no use. */
export function readCertificate(certText: string, keyText: string): Certificate {
  const chain = (certText.match(certificates) ?? []).map(parse);
  const [leaf] = chain;
  if (!leaf) throw new Failure('there is no certificate in PEM');
  const key = privateKey.exec(keyText)?.[0];
  if (key === undefined) throw new Failure('there is no private key in PEM without a password');
  if (!fits(leaf, key)) throw new Failure('the key does not belong to the certificate');
  return {
    cert: certText.match(certificates)!.join('\n').concat('\n'),
    key: `${key}\n`,
    names: [...(leaf.subjectAltName ?? '').matchAll(/\b(?:DNS|IP Address):([^,\s]+)/g)].map(([, name]) => name!),
    issuer: issuerOf(leaf),
    serial: leaf.serialNumber,
    from: Date.parse(leaf.validFrom),
    until: Date.parse(leaf.validTo),
    isPublic: isOfPublicAuthority(chain),
  };
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Failure('a certificate is damaged');
  }
}

function fits(leaf: X509Certificate, key: string): boolean {
  try {
    return leaf.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Organisation and name of the authority, such as "Let's Encrypt R11". */
function issuerOf({ issuer }: X509Certificate): string {
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(issuer)?.[1];
  return [field('O'), field('CN')].filter(Boolean).join(' ');
}

const isSignedBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey);

/** Whether the chain ends at an authority that Mozilla trusts, whatever this machine trusts as well. */
export function isOfPublicAuthority([leaf, ...others]: X509Certificate[]): boolean {
  let current = leaf!;
  // By name it would be read with the module: it takes 10 ms of each start.
  const roots = tls.rootCertificates.map((pem) => new X509Certificate(pem));
  for (let step = 0; step <= others.length; step++) {
    if (roots.some((root) => root.subject === current.issuer && isSignedBy(current, root))) return true;
    const next = others.find((other) => other.subject === current.issuer && isSignedBy(current, other));
    if (!next) return false;
    current = next;
  }
  return false;
}
