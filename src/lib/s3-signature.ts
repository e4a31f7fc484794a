import { createHmac } from 'node:crypto';
import { digestOf } from './digest.ts';

export interface Credentials {
  accessKey: string;
  secretKey: string;
  region: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes everything but unreserved characters, as S3 does before it compares signatures. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The headers that sign a request with AWS Signature Version 4: `headers`, which are signed too, and those of the
 * signature, which covers the body.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function sign(
  {
    method,
    url,
    body,
    headers: given = {},
  }: { method: string; url: URL; body?: Uint8Array | undefined; headers?: Record<string, string> | undefined },
  { accessKey, secretKey, region }: Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const digest = digestOf(body ?? '');
  const headers = { ...given, 'x-amz-content-sha256': digest, 'x-amz-date': time };
  const signed = Object.entries({ host: url.host, ...headers }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, query.join('&'), lines, names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digestOf(canonical)}`).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}
