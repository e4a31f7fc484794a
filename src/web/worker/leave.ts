import { rest, scope } from './scope.ts';

const deleteAll = async () => Promise.all((await scope.caches.keys()).map((name) => scope.caches.delete(name)));

/** Takes the place of the worker of a site that was closed: deletes what it kept, and goes. */
async function leave(): Promise<void> {
  await deleteAll();
  await new Promise((over) => setTimeout(over, rest));
  await deleteAll();
  await scope.registration.unregister();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(leave()));
