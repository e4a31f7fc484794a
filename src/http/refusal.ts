import { AppError, type Reason } from '../errors.ts';

/** A failure with a status that only HTTP has: 405, 408 or 416. */
export class HttpRefusal extends AppError {
  constructor(
    readonly status: number,
    reason: Reason,
    message: string,
    readonly headers: Record<string, string>,
  ) {
    super('bad_request', reason, message);
  }
}
