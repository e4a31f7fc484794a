import { stat } from 'node:fs/promises';
import { Failure } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { readCertificate, type Certificate } from './certificate.ts';

/** Reads a certificate from the files of the operator. Throws Failure with a sentence. */
export async function fromFiles(certFile: string, keyFile: string): Promise<Certificate> {
  const [cert, key] = await Promise.all([contentOf(certFile), contentOf(keyFile)]);
  try {
    return readCertificate(cert, key);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`The certificate in ${certFile} and ${keyFile} cannot be used: ${error.message}.`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'the account of the server may not read it',
};

async function contentOf(path: string): Promise<string> {
  try {
    const file = Bun.file(path);
    if (file.size > limits.certificateFile) throw new Failure(`${path} is too large for a certificate.`);
    return await file.text();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code = '', message } = error as Error & { code?: string };
    throw new Failure(`${path} cannot be read: ${reasons[code] ?? message}.`);
  }
}

/** A text that changes when one of the files does, also when a link to them leads elsewhere. */
export async function stateOf(...files: string[]): Promise<string> {
  const states = files.map(async (file) => {
    const found = await stat(file).catch(() => undefined);
    return found ? `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}` : 'none';
  });
  return (await Promise.all(states)).join('\n');
}
