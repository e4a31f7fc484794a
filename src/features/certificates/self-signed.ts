import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { readCertificate, type Certificate } from './certificate.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate that nobody trusts, for this machine until there is a better one. */
export async function selfSigned(names: readonly string[], clock: Clock): Promise<Certificate> {
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=foodmap on this machine, OU=${timestamp(clock).slice(0, 10)}`,
    notBefore: new Date(clock()),
    notAfter: new Date(clock() + limits.selfSigned),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.SubjectAlternativeNameExtension([...names, 'localhost'].map((value) => ({ type: 'dns', value }))),
      new x509.BasicConstraintsExtension(false, undefined, true),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return readCertificate(certificate.toString('pem'), pem);
}
