import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';
import { loadConfig } from '../../../platform/config.ts';
import { ChildPool } from '../../../processing/children/child-pool.ts';
import type { ShelfJob, ShelfJobResults } from '../../../processing/shelf/contract/jobs.ts';
import type {
  AcceptedPhoto,
  CatalogProduct,
  KeptRequest,
  PendingRecognition,
  Recognition,
  RecognizeOptions,
  ShelfHandover,
  ShelfInput,
  ShelfRecognizer,
  Spending,
} from '../../../processing/shelf/contract/shelf-engine.ts';
import { createHttpRecognizer } from '../../../processing/shelf/engines/http/recognizer.ts';
import { createLlmRecognizer } from '../../../processing/shelf/engines/llm/recognizer.ts';
import { AnswerCache } from '../../../processing/shelf/paid-answers/answer-cache.ts';
import { atFileEnd } from '../../support/file-end/at-file-end.ts';

const childEntry = fileURLToPath(new URL('../../../processing/shelf/jobs/child-main.ts', import.meta.url));
const dayMs = 86_400_000;

/** Pictures, folders and child processes of a test file. They are removed after its tests. */
export const startRecognition = () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-recognizers-'));
  const pool = new ChildPool<ShelfJob, ShelfJobResults>({
    entry: childEntry,
    size: 1,
    limits: { timeoutMs: 120_000, memoryMaxMb: 2048 },
    idleMs: 60_000,
  });
  atFileEnd(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * A photo that has passed the checks. Photos of different colors have different bytes, and the color is random by
   * default.
   */
  const photo = async (size: { width: number; height: number }, color = Math.floor(Math.random() * 2 ** 24)) => {
    const photoId = `shf_${randomUUID()}`;
    const path = join(folder, photoId);
    const background = { r: color >> 16, g: (color >> 8) & 255, b: color & 255 };
    await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toFile(path);
    const place = { photoIndex: 0, sectionIndex: null, sectionPhotoIndex: null };
    return { photoId, path, ...place, ...size, quality: [], moderation: [], accepted: true } satisfies AcceptedPhoto;
  };
  const products = async (count: number): Promise<CatalogProduct[]> => {
    const image = join(folder, 'reference.png');
    await sharp({ create: { width: 60, height: 90, channels: 3, background: '#cc3322' } })
      .png()
      .toFile(image);
    return Array.from({ length: count }, (_, index) => ({
      sku: `sku-${index}`,
      name: `Product ${index}`,
      brand: `Brand ${Math.floor(index / 2)}`,
      images: [image],
    }));
  };
  const cacheFolder = () => join(folder, randomUUID());
  const closing = <Result>(recognizer: ShelfRecognizer<Result>): ShelfRecognizer<Result> => {
    onTestFinished(() => recognizer.close());
    return recognizer;
  };
  return {
    photo,
    products,
    cacheFolder,
    llm: (baseUrl: string, settings: Record<string, string> = {}, cache = cacheFolder()) => {
      const environment = { LLM_BASE_URL: baseUrl, LLM_MODEL: 'seer', LLM_ATTEMPTS: '2', ...settings };
      const { llm } = loadConfig(environment).shelf;
      return closing(createLlmRecognizer({ settings: llm, pool, cache: new AnswerCache(cache, dayMs) }));
    },
    http: (settings: Record<string, string>, cache = cacheFolder()) => {
      const { recognizer } = loadConfig(settings).shelf;
      return closing(createHttpRecognizer({ settings: recognizer, cache: new AnswerCache(cache, dayMs) }));
    },
  };
};

export const inputOf = (
  catalog: readonly CatalogProduct[],
  recognition: object,
  parts: Partial<ShelfInput> = {},
): ShelfInput => ({
  runId: 'shr_1',
  companyId: 'co_1',
  versionId: 'shv_1',
  photos: [],
  settings: ShelfProfileSettings.parse({ recognition }),
  catalog,
  workDir: tmpdir(),
  ...parts,
});

/** Options of a recognizer that record the cost. */
export const recognizeOptions = (parts: Partial<RecognizeOptions> = {}) => {
  const spent: Spending[] = [];
  const options: RecognizeOptions = {
    signal: new AbortController().signal,
    onPhotoDone: () => undefined,
    onSpent: (spending) => spent.push(spending),
    ...parts,
  };
  return { options, spent };
};

export const signingKey = 'b'.repeat(64);
export const serviceSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** A handover that has only addresses of files and keeps nothing. */
export const addressesOnly: ShelfHandover = {
  sessionId: 'shs_1',
  profile: { slug: 'cereals', version: 4 },
  signingKey,
  secrets: [serviceSecret],
  photoFile: async (photoId, expiresInSeconds) => ({
    url: `https://files.example/${photoId}?expires=${expiresInSeconds}`,
    contentType: 'image/png',
    byteSize: 100,
    sha256: 'c'.repeat(64),
  }),
  imageUrls: async (sku) => [`https://files.example/${sku}.png`],
  openRequest: async ({ photoIndex }) => ({
    callbackUrl: `https://docket.example/callbacks/recognition/${photoIndex}`,
    accepted: false,
    result: null,
  }),
  noteAccepted: async () => undefined,
  keepResult: async () => undefined,
  waited: false,
};

/** A handover that keeps its requests in memory. */
export const memoryHandover = (waited = false, kept = new Map<number, KeptRequest>()) => {
  const change = (photoIndex: number, part: Partial<KeptRequest>): void => {
    const request = kept.get(photoIndex);
    if (request) kept.set(photoIndex, { ...request, ...part });
  };
  const handover: ShelfHandover = {
    ...addressesOnly,
    waited,
    async openRequest(photo) {
      const request = kept.get(photo.photoIndex) ?? (await addressesOnly.openRequest(photo));
      kept.set(photo.photoIndex, request);
      return request;
    },
    noteAccepted: async (photoIndex) => change(photoIndex, { accepted: true }),
    keepResult: async (photoIndex, result) => change(photoIndex, { accepted: true, result }),
  };
  return { handover, kept, answer: (photoIndex: number, result: object) => change(photoIndex, { result }) };
};

/** The result of a recognizer; fails for one that answers later. */
export const recognized = async (work: Promise<Recognition | PendingRecognition>): Promise<Recognition> => {
  const recognition = await work;
  if ('pending' in recognition) throw new Error('the recognizer answers later');
  return recognition;
};
