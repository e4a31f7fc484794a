// Loaded before the program: each write has a commit of its own in the turn it came in, as where every handler has its
// own transaction.
import { Database } from '../src/db/database.ts';
import { limits } from '../src/limits.ts';

Object.assign(limits, { writesInOneCommit: 1 });
Object.assign(globalThis, { setImmediate: queueMicrotask });
// It waits for the next turn with the same function, nobody else writes here, and no commit is to wait.
Database.prototype.noteRequest = () => {};
