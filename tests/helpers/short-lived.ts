// A thread that fails a moment after it began.
import { parentPort } from 'node:worker_threads';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
parentPort!.postMessage({ done: 0 });
setTimeout(() => {
  throw new Error('This thread was made to fail.');
}, 10);
