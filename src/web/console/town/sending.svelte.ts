import { answerOf, api, type Failure, type Schemas } from '../../shared/api.ts';
import { Busy } from '../parts/busy.svelte.ts';

type IncomingFile = Schemas['IncomingFile'];

/** Bytes of a part, and how often one is sent again before the sending stops. */
const partSize = 8 * 1024 * 1024;
const tries = 5;
const pause = 2000;

export const incomingFiles = async (): Promise<IncomingFile[]> => (await answerOf(api.GET('/api/admin/incoming'))).data;

export const isWhole = ({ offset, size }: IncomingFile): boolean => offset === size;

const sendPart = async ({ id, offset }: IncomingFile, file: File): Promise<IncomingFile> => {
  const part = file.slice(offset, offset + partSize, 'application/octet-stream');
  const sent = api.PATCH('/api/admin/incoming/{id}', {
    params: { path: { id }, header: { 'Upload-Offset': offset } },
    body: part,
    bodySerializer: () => part,
  });
  return (await answerOf(sent)).data;
};

/** A file on its way to the server, in parts. An upload that broke off goes on when the same file is chosen again. */
export class Sending extends Busy {
  name = $state('');
  /** Part of the file that has arrived, from 0 to 1. */
  part = $state(0);
  #isStopped = false;

  stop(): void {
    this.#isStopped = true;
  }

  /** The name of the file on the server once it is whole; undefined when it is not. */
  async send(file: File): Promise<string | undefined> {
    Object.assign(this, { name: file.name, part: 0 });
    this.#isStopped = false;
    let whole: string | undefined;
    await this.run(async () => {
      let sent = await this.#begun(file);
      while (!isWhole(sent) && !this.#isStopped) {
        sent = await this.#next(sent, file);
        this.part = sent.offset / sent.size;
      }
      if (isWhole(sent)) whole = sent.name;
    });
    return whole;
  }

  async #begun({ name, size }: File): Promise<IncomingFile> {
    const known = (await incomingFiles()).find((one) => one.name === name && one.size === size);
    return known ?? (await answerOf(api.POST('/api/admin/incoming', { body: { name, size } }))).data;
  }

  /** Sends the next part, again after a break of the network from where the server is. */
  async #next(sent: IncomingFile, file: File): Promise<IncomingFile> {
    for (let left = tries; ; left--)
      try {
        return await sendPart(sent, file);
      } catch (error) {
        const { status } = error as Failure;
        if (left === 0 || (status !== 0 && status !== 409)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
        sent =
          (await incomingFiles().catch(() => [sent])).find(
            ({ name, size }) => name === file.name && size === file.size,
          ) ?? sent;
        if (isWhole(sent)) return sent;
      }
  }
}
