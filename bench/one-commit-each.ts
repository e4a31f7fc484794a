// Preloaded before the program: commits each write separately, in another turn of the event loop, like a server whose
// handlers each have a transaction.
import { SqliteDatabase } from '../src/db/sqlite/database.ts';
import { limits } from '../src/limits.ts';

Object.assign(limits, { writesInOneCommit: 1 });
Object.assign(globalThis, { setImmediate: queueMicrotask });
// The commit waits for the next turn with the same function; here no commit waits.
SqliteDatabase.prototype.noteRequest = () => {};
