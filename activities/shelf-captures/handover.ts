import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { handoverToken, recognitionRequestId } from '../../domain/handover-token.ts';
import { answeredPhotos, parseRecognitionRequests } from '../../domain/shelf-captures/recognition-requests.ts';
import { keepRecognition, openRecognition } from '../../operations/shelf-captures/recognition-requests.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findSigningKey } from '../../prisma/access/signing-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { getVersionWithImages } from '../../prisma/shelf-profiles/find.ts';
import { transact } from '../../prisma/transaction.ts';
import { findServiceSecrets } from '../../prisma/webhooks/service-secrets.ts';
import type { ShelfHandover } from '../../processing/shelf/contract/shelf-engine.ts';
import type { AnalyzedRun, StoredPhotos } from './stored-photos.ts';

export type AnalyzedVersion = Awaited<ReturnType<typeof getVersionWithImages>>;

const dayMs = 86_400_000;

/** The prefix of copies of catalog images that recognizers download. Copies are renewed when they are needed. */
export const sharedImagePrefix = 'shelf-references/';
/**
 * Older copies may be removed. A copy counts as fresh for one day after it was written, stays in the cache of a process
 * for another day, and its URLs are valid for little more than a third day.
 */
export const sharedImageLifeMs = 4 * dayMs;

/** Catalog images that are known to be in the storage. Versions never change. */
const storedImages = new LRUCache<string, true>({ max: 20_000, ttl: dayMs });

/** Stores a copy of a catalog image for download, unless there is a fresh one. @returns its object key */
const storeImage = async (storage: Storage, { id, images }: AnalyzedVersion, index: number): Promise<string> => {
  const image = images[index];
  if (!image) throw new Error(`version ${id} has no image ${index}`);
  const key = `${sharedImagePrefix}${id}/${index}-${createHash('sha256').update(image.bytes).digest('hex')}`;
  if (storedImages.has(key)) return key;
  const stored = await storage.head(key);
  if (!stored || stored.modifiedAt.getTime() < Date.now() - dayMs) {
    const { format } = await sharp(image.bytes).metadata();
    await storage.upload(key, Buffer.from(image.bytes), `image/${format}`);
  }
  storedImages.set(key, true);
  return key;
};

export interface HandoverDeps {
  readonly prisma: PrismaClient;
  /** Decrypts the secrets that sign requests. */
  readonly keyring: Keyring;
  readonly storage: Storage;
  /** The base of callback URLs. */
  readonly baseUrl: string;
}

/** A handover, and the indexes of the photos whose results the engine has. */
interface RunHandover {
  readonly handover: ShelfHandover;
  readonly known: Set<number>;
}

/**
 * Returns the data with which an engine sends the photos of a run to a recognizer.
 * @param waited whether the time to answer has passed
 */
export const shelfHandover = async (
  { prisma, keyring, storage, baseUrl }: HandoverDeps,
  { id: runId, shelfCapture: capture, findings }: AnalyzedRun,
  version: AnalyzedVersion,
  photos: StoredPhotos,
  waited: boolean,
): Promise<RunHandover> => {
  const requests = parseRecognitionRequests(findings);
  const known = new Set(requests ? answeredPhotos(requests) : []);
  const handover: ShelfHandover = {
    sessionId: capture.id,
    profile: { slug: version.profile.slug, version: version.version },
    signingKey: await findSigningKey(prisma, keyring, capture),
    secrets: (await findServiceSecrets(prisma, keyring, capture.companyId, 'recognizer')).map(({ secret }) => secret),
    waited,
    photoFile: photos.share,
    async imageUrls(sku, expiresInSeconds) {
      const indexes = version.images.flatMap((image, index) => (image.sku === sku ? [index] : []));
      const keys = await Promise.all(indexes.map((index) => storeImage(storage, version, index)));
      return Promise.all(keys.map((key) => storage.presignGet(key, null, expiresInSeconds)));
    },
    async openRequest({ photoIndex, width, height }) {
      const request = { runId, photoIndex };
      const { callbackSecret, accepted, result } = await transact(prisma, (tx) =>
        openRecognition(tx, request, { width, height }),
      );
      if (result !== null) known.add(photoIndex);
      const token = handoverToken(callbackSecret, recognitionRequestId(request));
      return { callbackUrl: `${baseUrl}/callbacks/recognition/${token}`, accepted, result };
    },
    noteAccepted: (photoIndex) => transact(prisma, (tx) => keepRecognition(tx, { runId, photoIndex }, null)),
    keepResult: async (photoIndex, result) => {
      known.add(photoIndex);
      await transact(prisma, (tx) => keepRecognition(tx, { runId, photoIndex }, result));
    },
  };
  return { handover, known };
};
