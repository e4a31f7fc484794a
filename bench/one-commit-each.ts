// Loaded before the program: no two writes share a commit any more.
import { limits } from '../src/limits.ts';

Object.assign(limits, { writesInOneCommit: 1 });
