/** One bad field of a request: its path (`dishes[1].name`) and what to do about it. */
export interface FieldError {
  field: string;
  message: string;
}

/** Why the program cannot do what its operator asked; the message says what to change. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** What the program was asked to do and did not manage, or what it found wrong; the message says what and why. */
export class Failure extends Error {
  override name = 'Failure';
}

/** A failure the caller can act on; `http/errors.ts` turns it into the envelope, the CLI into a sentence. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldError[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class BadRequest extends AppError {
  constructor(message: string, fields: FieldError[] = []) {
    super(400, message, fields);
  }
}

export class Unauthorized extends AppError {
  constructor(message: string) {
    super(401, message, [], { 'www-authenticate': 'Bearer' });
  }
}

export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, message);
  }
}

export class NotFound extends AppError {
  constructor(message: string) {
    super(404, message);
  }
}

export class MethodNotAllowed extends AppError {
  constructor(allowed: string[]) {
    const allow = allowed.join(', ');
    super(405, `This path does not take that method; it takes ${allow}.`, [], { allow });
  }
}

export class Conflict extends AppError {
  constructor(message: string) {
    super(409, message);
  }
}

export class TooLarge extends AppError {
  constructor(message: string) {
    super(413, message);
  }
}

export class UnsupportedMediaType extends AppError {
  constructor(message: string) {
    super(415, message);
  }
}

export class TooManyRequests extends AppError {
  constructor(message: string, headers: Record<string, string>) {
    super(429, message, [], headers);
  }
}

export class NotImplemented extends AppError {
  constructor(message: string) {
    super(501, message);
  }
}

export class Unavailable extends AppError {
  constructor(message: string) {
    super(503, message, [], { 'retry-after': '5' });
  }
}

export class InsufficientStorage extends AppError {
  constructor(message: string) {
    super(507, message, [], { 'retry-after': '60' });
  }
}
