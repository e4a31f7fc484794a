import { Failure } from '../../errors.ts';

/** Why a message did not arrive: a sentence that names neither the address nor what the receiver said. */
export class Undelivered extends Failure {}
