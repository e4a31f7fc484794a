import type { Config } from '../../../config/config.ts';
import { pathsOf } from '../../../data-directory/layout.ts';
import { s3Of, type S3 } from '../../../lib/s3.ts';
import { limits } from '../../../limits.ts';
import type { Blobs } from './blobs.ts';
import { Bucket } from './bucket.ts';
import { Files } from './files.ts';

export const filesOf = ({ data }: Pick<Config, 'data'>): Files => new Files(pathsOf(data).uploads, data);

/** The bucket that the configuration names, if it does; with `cached`, for a server. */
export function bucketOf(config: Config, { cached = false } = {}): Bucket | undefined {
  const { uploadsS3Bucket: bucket, uploadsS3Prefix: prefix, uploadsS3Region: region } = config;
  if (bucket === undefined) return undefined;
  const keys = { accessKey: config.uploadsS3AccessKey!, secretKey: config.uploadsS3SecretKey! };
  const named = { endpoint: config.uploadsS3Endpoint, bucket, prefix, region, ...keys };
  const within = (deadline: number): S3 => s3Of(named, { deadline, pause: limits.picturePause });
  return new Bucket(within(cached ? limits.pictureRead : limits.pictureWrite), within(limits.pictureWrite), cached);
}

/** Where the configuration keeps pictures. */
export const blobsOf = (config: Config, how?: { cached?: boolean }): Blobs => bucketOf(config, how) ?? filesOf(config);
