import type { Deps } from '../../deps.ts';
import { BadRequest, TooLarge, UnsupportedMediaType } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { mediaType, refuseCompressed } from '../../http/body.ts';
import { contextOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { integer, t, text } from '../../schema.ts';
import { IncomingFile, IncomingReq } from './model.ts';

const document = documented('Operating');
const params = t.Object({ id: text('ID of the file.', '0f3KpQ9sLmT2xVbA') });
const octets = 'application/octet-stream';

const part = {
  requestBody: {
    required: true,
    content: { [octets]: { schema: { type: 'string' as const, format: 'binary', description: 'The next bytes.' } } },
  },
};

/** Where a part begins. Throws BadRequest. */
function offsetOf(request: Request): number {
  const header = request.headers.get('upload-offset') ?? '';
  if (/^\d{1,15}$/.test(header)) return Number(header);
  const message = 'must be the number of bytes that have arrived';
  throw new BadRequest(`Upload-Offset ${message}.`, [{ field: 'Upload-Offset', message, rule: 'type' }]);
}

export const incomingRoutes = ({ by, incoming, spool }: Deps) =>
  routes('super_admin', 'incoming', '/api/admin/incoming')
    .get('', async () => ok(await incoming.list()), {
      ...document('listIncoming', 'List incoming files', t.Array(IncomingFile), {
        description:
          'Files for `POST /api/admin/import` and `POST /api/admin/map`, by name: those that were sent, those that are being sent, and those that the operator has put into `incoming/` of the data directory. Where several servers share a database, each has its files.',
        since: '0.4.0',
      }),
    })
    .post('', async ({ body, request }) => ok(await incoming.begin(by(request), body)), {
      body: IncomingReq,
      ...document('beginIncoming', 'Begin to send a file', IncomingFile, {
        budget: 'admin',
        description: `Then send the bytes in parts with PATCH. A file that gets no part for ${limits.incomingAge / 3_600_000} hours is deleted.`,
        failures: ['file_taken', 'disk_full'],
        since: '0.4.0',
      }),
    })
    .patch(
      '/:id',
      ({ params: { id }, request }) => {
        const offset = offsetOf(request);
        return spool.enter(request, async (receive) => {
          if (mediaType(request) !== octets) throw new UnsupportedMediaType(`Send the part as ${octets}.`);
          refuseCompressed(request);
          const tooLarge = () => new TooLarge(`A part has at most ${limits.incomingPart / 1024 / 1024} MiB.`);
          if (Number(request.headers.get('content-length') ?? 0) > limits.incomingPart) throw tooLarge();
          const { body, path } = await receive(limits.incomingPart, tooLarge);
          await contextOf(request).readmit();
          return ok(await incoming.append(by(request), id, offset, { path, size: body.size }));
        });
      },
      {
        params,
        detail: {
          ...document('sendIncoming', 'Send a part of a file', IncomingFile, {
            budget: 'admin',
            headers: { 'Upload-Offset': integer('Bytes that have arrived.', { minimum: 0, examples: [16_777_216] }) },
            description: `The next bytes of the file, at most ${limits.incomingPart / 1024 / 1024} MiB. After a break, \`offset\` of the list says where to go on. The answer to the last part has the name of the file as its ID.`,
            failures: [
              ...(['invalid_input', 'malformed_body', 'too_slow', 'too_large', 'unsupported_media_type'] as const),
              ...(['offset_wrong', 'disk_full'] as const),
            ],
            since: '0.4.0',
          }).detail,
          ...part,
        },
      },
    )
    .delete(
      '/:id',
      async ({ params: { id }, request }) => {
        await incoming.remove(by(request), id);
        return ok(null);
      },
      {
        params,
        ...document('deleteIncoming', 'Delete an incoming file', t.Null(), {
          budget: 'admin',
          description: 'Also a file that is being sent, or that the operator has put there.',
          since: '0.4.0',
        }),
      },
    );
