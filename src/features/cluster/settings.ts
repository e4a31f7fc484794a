import { sql } from 'drizzle-orm';
import { bucketOf } from '../uploads/blobs/configured.ts';
import { proveAccess } from '../doctor/pictures.ts';
import { fine, warning, wrong } from '../doctor/check.ts';
import type { Examination, Prospect } from './check.ts';

export const secret: Examination = {
  name: 'secret',
  async look({ config: { jwtSecret }, read }) {
    const [exists] = await read.values<[boolean]>(sql`select to_regclass('facts') is not null`);
    const rows = exists![0] ? await read.values<[string]>(sql`select value from facts where name = 'jwt'`) : [];
    const shared = rows[0]?.[0];
    if (jwtSecret === undefined)
      return fine(
        shared === undefined
          ? 'The first node makes the secret that signs logins; all find it in the database.'
          : 'The secret that signs logins is in the database, so a login on one node is one on all.',
      );
    if (jwtSecret === shared) return fine('The secret that signs logins is the one in the database.');
    return warning(
      'FOODMAP_JWT_SECRET is not the secret in the database: each node needs the same, or leave it out on all.',
    );
  },
};

export const pictures = {
  name: 'pictures',
  async look({ config, writes }: Pick<Prospect, 'config' | 'writes'>) {
    const bucket = bucketOf(config);
    if (!bucket)
      return wrong(
        'Pictures would be files of one node, which the others do not have: set FOODMAP_UPLOADS_S3_BUCKET and its keys.',
      );
    const problem = await bucket.problem();
    if (problem !== undefined) return wrong(problem);
    if (!writes) return fine(`${bucket.place} can be listed; --write tries to write, too.`);
    await proveAccess(bucket);
    return fine(`${bucket.place} can be listed, read, written and deleted from.`);
  },
};
