import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3 } from '../../src/lib/s3.ts';
import { eventually } from './eventually.ts';
import { freePort } from './ports.ts';
import { mortal } from './mortal.ts';

/** S3 storage on this machine: the RADOS Gateway of Ceph, with a monitor and a disk in memory behind it. */
export interface Storage {
  endpoint: string;
  /** The bucket of the tests, below a prefix. */
  at(prefix: string): S3;
  /** Settings by which the pictures of a server are there. */
  settings(prefix: string): Record<string, string>;
  /** Lets the bucket hold so many objects; -1 for any number. */
  limit(objects: number): void;
  /** Sends a signal to the gateway. */
  signal(name: NodeJS.Signals): void;
  /** Starts a gateway again that was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const keys = { accessKey: 'the-access-key', secretKey: 'the-secret-key' };
const patience = { deadline: 30_000, pause: 50 };
const bucket = 'pictures';

const configuration = (folder: string, monitor: number, port: number, id: string) => `[global]
fsid = ${id}
mon_host = v2:127.0.0.1:${monitor}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_bind_msgr1 = false
ms_mon_client_mode = crc
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
run_dir = ${folder}
admin_socket = ${folder}/$name.$pid.asok
log_file = ${folder}/$name.log
log_to_stderr = false
mon_cluster_log_file = ${folder}/cluster.log
mon_data = ${folder}/mon
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
osd_data = ${folder}/osd
osd_objectstore = memstore
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
rgw_rados_pool_pg_num_min = 1
rgw_data = ${folder}
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_bucket_quota_ttl = 0
rgw_user_quota_bucket_sync_interval = 1
`;

/** Starts the storage in a directory of its own. It ends with this process, if it is not stopped before. */
export async function startStorage(): Promise<Storage> {
  if (!Bun.which('radosgw')) throw new Error('There is no S3 storage for the tests; .ci/s3 installs it.');
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-storage-'));
  const [monitor, port] = [freePort(), freePort()];
  // Its input ends when this process does, however that ends.
  Bun.spawn(['sh', '-c', 'cat > /dev/null; until rm -rf "$0"; do sleep 0.1; done', folder], { stdin: 'pipe' }).unref();
  const id = crypto.randomUUID();
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'ceph.conf'), configuration(folder, monitor, port, id));
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
  const run = (...command: string[]) => {
    const { success, stderr } = Bun.spawnSync(['timeout', '60', ...command], { env, stdout: 'ignore', stderr: 'pipe' });
    if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
  };
  const spawn = (...command: string[]) =>
    Bun.spawn([...mortal, ...command, '-f'], { env, stdout: 'ignore', stderr: 'ignore' });
  run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, join(folder, 'monmap'));
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'));
  const behind = [spawn('ceph-mon', '-i', 'a')];
  const disk = crypto.randomUUID();
  run('ceph', 'osd', 'new', disk);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  behind.push(spawn('ceph-osd', '-i', '0'));
  const { accessKey, secretKey } = keys;
  const user = ['--uid=foodmap', '--display-name=foodmap', `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  run('radosgw-admin', 'user', 'create', ...user);
  const endpoint = `http://127.0.0.1:${port}`;
  const at = (prefix: string) => new S3({ endpoint, bucket, prefix }, { ...keys, region: 'auto' }, patience);
  const start = async () => {
    gateway = spawn('radosgw', '-n', 'client.admin');
    await eventually(async () => expectOk(await fetch(endpoint)));
  };
  let gateway: Bun.Subprocess;
  await start();
  await at('').ask('The bucket could not be made at', { method: 'PUT' });
  return {
    endpoint,
    at,
    settings: (prefix) => ({
      FOODMAP_UPLOADS_S3_ENDPOINT: endpoint,
      FOODMAP_UPLOADS_S3_BUCKET: bucket,
      FOODMAP_UPLOADS_S3_PREFIX: prefix,
      FOODMAP_UPLOADS_S3_ACCESS_KEY: accessKey,
      FOODMAP_UPLOADS_S3_SECRET_KEY: secretKey,
    }),
    limit(objects) {
      const quota = ['--quota-scope=bucket', '--uid=foodmap'];
      run('radosgw-admin', 'quota', 'set', ...quota, `--max-objects=${objects}`);
      run('radosgw-admin', 'quota', objects < 0 ? 'disable' : 'enable', ...quota);
    },
    signal: (name) => gateway.kill(name),
    async start() {
      await gateway.exited;
      await start();
    },
    async stop() {
      const all = [gateway, ...behind];
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(all.map(({ exited }) => exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`the storage answers ${status}`);
}
