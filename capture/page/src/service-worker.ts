/// <reference lib="webworker" />
import { allKeptFiles } from './uploads/kept-files.ts';
import { uploadKept } from './uploads/upload-kept.ts';

declare const self: ServiceWorkerGlobalScope;

/** The event of browsers with background sync, sent when there is a connection again. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const cacheName = 'docket-capture-1';
const networkWaitMs = 4_000;

/** Uploads the files that wait on this device. Rejects while some are left, so that the browser tries again. */
const uploadWaiting = async (): Promise<void> => {
  const waiting = (await allKeptFiles()).filter(({ state }) => state === 'waiting');
  const states: string[] = [];
  for (const file of waiting) states.push(await uploadKept(file));
  if (states.includes('waiting')) throw new Error('Some files could not be uploaded yet.');
};

/** The page from the network, or from the last time it was opened. Its token follows `#` and is in no request. */
const openPage = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(networkWaitMs) });
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
};

const openAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/capture/assets/')) event.respondWith(openAsset(request));
});
self.addEventListener('sync', (event) => {
  // biome-ignore lint/plugin/casts: the types of browsers do not know background synchronization
  const sync = event as SyncEvent;
  if (sync.tag === 'docket-uploads') sync.waitUntil(uploadWaiting());
});
