import type { Server } from 'bun';
import { BadRequest, Internal, Unavailable, type AppError } from '../errors.ts';
import { failureOf } from '../faults.ts';
import { AccessLog } from './access-log.ts';
import { Context, withAbsoluteUrl, type Scheme } from './context.ts';
import { failure } from './errors.ts';
import { Exchange, type App, type Shared, type Surroundings } from './exchange.ts';
import { addStandardHeaders } from './headers.ts';
import { LargeAnswers } from './large-answers.ts';
import type { Handler } from './port.ts';
import { relayedFrom } from './relayed.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** Whether the connection of a request is closed after its answer. */
export type Closes = (request: Request, server: Server<unknown>) => boolean;

/** Answers the requests of every port. */
export interface Answering {
  /** The handlers of a port. */
  on(scheme: Scheme, closes?: Closes): Handler;
  /** The handlers of the socket on which threads that only read pass requests on. */
  onRelay(): Handler;
  /** Answers 503 from now on. */
  refuse(): void;
}

/** Answers requests with the app, with context, response cache, headers and access log for each. */
export function answering(app: App, surroundings: Surroundings): Answering {
  const { clock, config, db, log, metrics } = surroundings;
  metrics?.knowRoutes(app.routes);
  const shared: Shared = {
    ...surroundings,
    app,
    accessLog: new AccessLog(log, clock),
    largeAnswers: new LargeAnswers(),
    unreadAnswers: new UnreadAnswers(),
  };
  let isStopping = false;

  const refusalOf = (request: Request | undefined): AppError | undefined => {
    if (isStopping) return new Unavailable('The server is stopping; try again in a moment.');
    if (request) return undefined;
    return new BadRequest('The Host header must name one host.', [], 'malformed_request');
  };

  const error = (error: unknown): Response => {
    log.error({ err: error }, 'request failed');
    const response = failure(failureOf(error) ?? new Internal('Something went wrong here.'));
    addStandardHeaders(response);
    return response;
  };

  const fetch = (received: Request, server: Server<unknown>, scheme: Scheme, closes: Closes, peer?: string) => {
    const request = withAbsoluteUrl(received, server, peer === undefined ? scheme : 'http');
    const context = new Context(request ?? received, server, config, received, scheme, peer);
    if (closes(received, server) || isStopping) context.headers.connection = 'close';
    const exchange = new Exchange(shared, request ?? received, context, server);
    const late = db.noteRequest();
    return late ? late.then(() => exchange.answer(refusalOf(request))) : exchange.answer(refusalOf(request));
  };

  return {
    on: (scheme, closes = () => false) => ({
      fetch: (received, server) => fetch(received, server, scheme, closes),
      error,
    }),
    onRelay: () => ({
      fetch: (received, server) => {
        const { scheme, peer } = relayedFrom(received);
        return fetch(received, server, scheme, () => false, peer);
      },
      error,
    }),
    refuse() {
      isStopping = true;
    },
  };
}
