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
import { UnreadAnswers } from './unread-answers.ts';

/** Whether the connection of a request is closed after its answer. */
export type Closes = (request: Request, server: Server<unknown>) => boolean;

/** Answers the requests of every port. */
export interface Answering {
  /** The handlers of a port. */
  on(scheme: Scheme, closes?: Closes): Handler;
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

  return {
    on: (scheme, closes = () => false) => ({
      fetch(received, server) {
        db.noteRequest();
        const request = withAbsoluteUrl(received, server, scheme);
        const context = new Context(request ?? received, server, config, received, scheme);
        if (closes(received, server) || isStopping) context.headers.connection = 'close';
        return new Exchange(shared, request ?? received, context, server).answer(refusalOf(request));
      },
      error,
    }),
    refuse() {
      isStopping = true;
    },
  };
}
