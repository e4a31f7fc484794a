import { randomText } from '../../lib/identifiers.ts';
import { limits } from '../../limits.ts';
import { within } from './deadlines.ts';
import type { Run } from './queries.ts';
import { present } from './time.ts';

/** Asks all others, and reads which of them run. */
const ask = `select pg_notify($1, $2), coalesce((select json_agg(json_build_array(id, address)) from nodes
  where id <> $3 and seen_at > ${present} - ${limits.databaseLive}), '[]')::text`;

/** Nodes that have answered a question, and a call for each answer. */
interface Question {
  answers: Set<string>;
  heard: () => void;
}

interface Means {
  run: Run;
  /** The channel that every node listens on. */
  channel: string;
  /** Resolves after a look that begins after the call. */
  look: () => Promise<void>;
}

/** Asks the other nodes whether they have seen what this one committed, and answers when they ask. */
export class Confirmations {
  /** Called with the addresses of nodes that run, and have not confirmed a commit in time. */
  onSilence: (addresses: string[]) => void = () => {};
  readonly #questions = new Map<string, Question>();

  constructor(
    readonly node: string,
    readonly means: Means,
  ) {}

  /** Resolves when every other node that runs has seen what is committed by now, or after a second, with all asking. Never rejects. */
  async collect(): Promise<void> {
    const id = randomText(8);
    const { promise: answered, resolve: heard } = Promise.withResolvers<void>();
    const question: Question = { answers: new Set(), heard: () => {} };
    this.#questions.set(id, question);
    let silent: [id: string, address: string][] = [];
    const asking = async () => {
      const [row] = await this.means.run(ask, [this.means.channel, `? ${id}`, this.node]);
      const others = JSON.parse(row![1] as string) as typeof silent;
      question.heard = () => {
        silent = others.filter(([node]) => !question.answers.has(node));
        if (silent.length === 0) heard();
      };
      question.heard();
      await answered;
    };
    try {
      await within(limits.databaseConfirm, asking());
    } catch {
      // Without a database no node can be asked: each reads everything once it is connected again.
      if (silent.length > 0) this.onSilence(silent.map(([, address]) => address));
    } finally {
      this.#questions.delete(id);
    }
  }

  /** Takes a message from the channel, which other nodes wrote, or this one. */
  hear(message: string): void {
    const [kind, id, node] = message.split(' ');
    if (kind === '?' && !this.#questions.has(id!)) void this.#answer(id!);
    const question = kind === '!' ? this.#questions.get(id!) : undefined;
    if (!question) return;
    question.answers.add(node!);
    question.heard();
  }

  /** A node that cannot look does not answer. */
  async #answer(id: string): Promise<void> {
    try {
      await this.means.look();
      await this.means.run('select pg_notify($1, $2)', [this.means.channel, `! ${id} ${this.node}`]);
    } catch {}
  }
}
