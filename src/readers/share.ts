import { workerData } from 'node:worker_threads';
import { limits } from '../limits.ts';
import type { Given } from './given.ts';

// Imported before all that has a cache: the threads that read divide the memory of those that are filled by any request.
/** Sizes are multiples of it, in bytes. */
const block = 1024;

const { threads } = workerData as Given;
for (const name of [
  'cachedBodies',
  'cacheEntries',
  'cachedCompressed',
  'cachedStores',
  'cachedMarkup',
  'cachedPictures',
  'cachedSummaries',
  'knownHits',
  'knownSets',
  'largeAnswersUnsent',
  'largeAnswersUnsentByClient',
  'pageCache',
  'unreadAnswers',
  'unreadAnswersByNetwork',
] as const)
  (limits as unknown as Record<string, number>)[name] = block * Math.ceil(limits[name] / threads / block);
