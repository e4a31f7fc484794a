type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A storage that speaks as much S3 as backups need, and records its requests. `fault` may answer one instead. */
export function startStorage(hostname = '127.0.0.1') {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const digests = new Map<string, string>();
  const parts = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  const requests: { method: string; path: string; authorization: string }[] = [];
  let uploads = 0;

  const list = (prefix: string, after: string) => {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { length }]) => `<Contents><Key>${escaped(key)}</Key><Size>${length}</Size></Contents>`);
    const page = contents.slice(0, 2);
    const truncated = contents.length > page.length;
    return `<ListBucketResult><IsTruncated>${truncated}</IsTruncated>${page.join('')}</ListBucketResult>`;
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, bucket, ...path] = decodeURIComponent(pathname).split('/');
    const key = path.join('/');
    requests.push({ method: request.method, path: key, authorization: request.headers.get('authorization') ?? '' });
    const fault = await storage.fault(request);
    if (fault) return fault;
    if (bucket !== 'bucket') return new Response('<Error><Code>NoSuchBucket</Code></Error>', { status: 404 });
    const upload = searchParams.get('uploadId');
    const body = async () => new Uint8Array(await request.arrayBuffer());
    if (request.method === 'POST' && searchParams.has('uploads')) {
      parts.set(String(++uploads), new Map());
      return new Response(
        `<InitiateMultipartUploadResult><UploadId>${uploads}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT' && upload) {
      parts.get(upload)!.set(Number(searchParams.get('partNumber')), await body());
      return new Response('', { headers: { etag: '"part"' } });
    }
    if (request.method === 'POST' && upload) {
      const ordered = [...parts.get(upload)!].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes);
      objects.set(key, Buffer.concat(ordered));
      parts.delete(upload);
      return new Response('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    }
    const digestHeader = 'x-amz-meta-sha256';
    if (request.method === 'PUT') {
      objects.set(key, await body());
      digests.set(key, request.headers.get(digestHeader) ?? '');
      return new Response('', { headers: { etag: '"whole"' } });
    }
    if (request.method === 'DELETE' && upload) return new Response(null, { status: parts.delete(upload) ? 204 : 404 });
    if (request.method === 'DELETE') return new Response(null, { status: objects.delete(key) ? 204 : 404 });
    if (key === '') {
      return new Response(list(searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? ''));
    }
    const object = objects.get(key);
    if (!object) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
    const digest = digests.get(key);
    if (first === undefined) return new Response(object, { headers: { ...(digest && { [digestHeader]: digest }) } });
    const part = object.slice(Number(first), Number(last) + 1);
    const range = { 'content-range': `bytes ${first}-${last}/${object.length}` };
    return new Response(part, { status: 206, headers: range });
  };

  const server = Bun.serve({ hostname, port: 0, maxRequestBodySize: 2 ** 30, fetch: answer });
  const endpoint = `http://${hostname}:${server.port}`;
  const storage = {
    endpoint,
    objects,
    requests,
    fault: (() => undefined) as Fault,
    /** Uploads in parts that were neither completed nor given up. */
    unfinished: () => parts.size,
    env: {
      FOODMAP_BACKUP_S3_ENDPOINT: endpoint,
      FOODMAP_BACKUP_S3_BUCKET: 'bucket',
      FOODMAP_BACKUP_S3_ACCESS_KEY: 'the-access-key',
      FOODMAP_BACKUP_S3_SECRET_KEY: 'the-secret-key',
    },
    stop: () => server.stop(true),
  };
  return storage;
}
