import type { Database } from '../../db/database.ts';
import { NotFound, Unavailable } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/identifiers.ts';
import { downloadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { mayAs } from '../../roles.ts';
import * as admins from '../admins/service.ts';

/** A file that is offered. */
export interface Content {
  /** File name for the client. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
  /** Called once, when the link ends without a download, or the download ends. */
  end?(): void;
}

/** The administrator who asked for a link, with the token by which. */
interface Asker {
  id: number;
  token_version: number;
  session?: string;
}

interface Offer {
  content: Content;
  /** The token must still hold, and the account have the role. */
  asker: Asker;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Links for one download each, which need no key: browsers cannot send one. */
export class Downloads {
  readonly #offers = new Map<string, Offer>();

  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  /** Returns the path of the link, and when it ends. Throws Unavailable when there are too many. */
  offer(
    content: Content,
    { id, token_version, session }: Asker,
    lifetime: number,
  ): { url: string; expires_at: string } {
    if (this.#offers.size >= limits.downloads)
      throw new Unavailable('Too many links for downloads are waiting; try again in a minute.', 'busy');
    const token = randomText(limits.downloadToken);
    const expires = this.clock() + lifetime;
    this.#offers.set(token, { content, asker: { id, token_version, ...(session && { session }) }, expires });
    setTimeout(() => {
      if (this.#offers.delete(token)) content.end?.();
    }, lifetime).unref();
    return { url: downloadsPath + token, expires_at: new Date(expires).toISOString() };
  }

  /** The file behind a link; with `use`, the link ends. Throws NotFound. */
  async find(token: string, use: boolean): Promise<Content> {
    const offer = this.#offers.get(token);
    if (!offer || offer.expires <= this.clock()) throw noSuchLink();
    // Before anything is awaited: two requests at the same time are not two downloads.
    if (use) this.#offers.delete(token);
    const { asker, content } = offer;
    const account = await admins.session(this.db, asker.id, asker.session);
    const isHeld =
      account &&
      !account.disabled &&
      account.token_version === asker.token_version &&
      (asker.session === undefined || account.session !== null);
    if (isHeld && mayAs(account.role, 'super_admin')) return content;
    if (this.#offers.delete(token) || use) content.end?.();
    throw noSuchLink();
  }
}

const noSuchLink = () => new NotFound('This link was used before, or its time is over; ask for a new one.');

/** The bytes of a file that is offered; calls its `end` after the last, or when the client stops reading. */
export async function* bytesOf(content: Content): AsyncGenerator<Uint8Array> {
  try {
    yield* content.open();
  } finally {
    content.end?.();
  }
}
