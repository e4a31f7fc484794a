import { hasTls } from '../../config/config.ts';
import { workersOf } from '../../config/workers.ts';
import { stat, statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { pathsOf } from '../../data-directory/layout.ts';
import { isLoopback } from '../../lib/addresses.ts';
import { limits } from '../../limits.ts';
import { diskOf } from '../health/service.ts';
import { fine, warning, wrong, type Check } from './check.ts';

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

export const disk: Check = {
  name: 'disk',
  async look({ config }) {
    const { free } = await diskOf(config.data);
    const { size } = config.databaseUrl === undefined ? await stat(pathsOf(config.data).database) : { size: 0 };
    if (free < limits.diskFree) return wrong(`Only ${megabytes(free)} are free on the disk; make room.`);
    if (free < 2 * size)
      return warning(`${megabytes(free)} are free on the disk, less than twice the database; make room.`);
    return fine(`${megabytes(free)} are free on the disk.`);
  },
};

/** File systems on whose locks and memory maps SQLite cannot rely, by their number in Linux (statfs(2)). */
const networkFileSystems: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
  0x01021997: '9P',
  0x00c36400: 'Ceph',
  0x5346414f: 'AFS',
  0x6b414653: 'AFS',
  0x47504653: 'GPFS',
  0x0bd00bd0: 'Lustre',
  0x65735546: 'FUSE',
};

export const fileSystem: Check = {
  name: 'file system',
  engine: 'sqlite',
  async look({ config }) {
    const onShare = process.platform === 'win32' && config.data.startsWith('\\\\');
    const type = process.platform === 'linux' ? (await statfs(config.data)).type : 0;
    const name = onShare ? 'SMB' : networkFileSystems[type >>> 0];
    if (!name) return fine('The data directory is on a disk of this machine.');
    if (name === 'FUSE')
      return warning('The data directory is on a FUSE file system; it must keep locks and sync to disk.');
    return wrong(`The data directory is on ${name}, where SQLite can lose data; move it to a disk of this machine.`);
  },
};

export const threads: Check = {
  name: 'threads',
  async look({ config }) {
    const count = workersOf(config);
    return fine(count === 1 ? 'One thread answers.' : `${count} threads read, and another one writes.`);
  },
};

export const clock: Check = {
  name: 'clock',
  async look({ read, clock }) {
    const newest = [
      'activity',
      'admins',
      'api_keys',
      'claims',
      'edits',
      'merchant_applications',
      'reports',
      'reviews',
      'stores',
      'uploads',
      'users',
    ].map((table) => sql`select (select created_at from ${sql.identifier(table)} order by id desc limit 1) as at`);
    const [[latest]] = (await read.values<[string | null]>(
      sql`select max(at) from (${sql.join(newest, sql` union all `)}) as newest`,
    )) as [[string | null]];
    const now = clock();
    if (latest === null || Date.parse(latest) <= now + limits.clockTolerance)
      return fine(`It is ${new Date(now).toISOString()}, and nothing is newer.`);
    return wrong(
      `The clock says ${new Date(now).toISOString()}, but the newest row is from ${latest}; set the clock, best with NTP.`,
    );
  },
};

export const proxy: Check = {
  name: 'proxy',
  look({ config }) {
    const { host, baseUrl, trustProxy } = config;
    const local = isLoopback(host);
    const ownTls = hasTls(config);
    const secure = baseUrl?.startsWith('https:') && !ownTls;
    const verdict = () => {
      if (trustProxy.some(([, bits]) => bits === 0))
        return wrong('Every address is trusted as a proxy, so any client can claim any address; trust only the proxy.');
      if (secure && trustProxy.length === 0)
        return warning(
          'The base URL is https, so there is a proxy, but none is trusted: all clients look like one to the rate limits. Set --trust-proxy to its address.',
        );
      if (trustProxy.length > 0 && baseUrl === undefined)
        return fine(
          'A proxy is trusted; addresses of uploads follow the Host that it passes on. --base-url would fix them.',
        );
      if (!local && trustProxy.length === 0)
        return warning(
          `The server listens on ${host} without TLS and without a proxy; passwords travel in clear text. ${ownTls ? 'HTTPS has a separate port: use --host 127.0.0.1.' : 'Use --domain, or put Caddy or nginx in front.'}`,
        );
      if (ownTls) return fine('HTTPS is served without a proxy.');
      return fine('Host, base URL and trusted proxies fit together.');
    };
    return Promise.resolve(verdict());
  },
};
