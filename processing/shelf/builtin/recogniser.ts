import type { AnalysedPhoto, ShelfInsight } from '../../../domain/shelf-analysis.ts';
import type { ChildPool } from '../../children/child-pool.ts';
import type { InspectedPhoto, Recognition, ShelfInput, ShelfPhoto, ShelfRecogniser } from '../contract.ts';
import { referenceCachePath } from '../recognition/reference-cache.ts';
import { mergePair, neighbourPairs } from './duplicates.ts';
import type { PhotoOverlap, RecognisedPhoto, ShelfJob, ShelfJobResults } from './jobs.ts';

type Photo = ShelfPhoto & InspectedPhoto;

/** Runs a job and names its answer's type. */
export const runJob = async <Kind extends ShelfJob['kind']>(
  pool: ChildPool<ShelfJob>,
  job: Extract<ShelfJob, { kind: Kind }>,
  signal: AbortSignal,
): Promise<ShelfJobResults[Kind]> => (await pool.run(job, signal)) as ShelfJobResults[Kind];

const findOverlaps = (
  pool: ChildPool<ShelfJob>,
  photos: readonly Photo[],
  analysed: ReadonlyMap<string, AnalysedPhoto>,
  signal: AbortSignal,
) =>
  Promise.all(
    neighbourPairs(photos).map(async ([first, second]) => {
      const [one, two] = [analysed.get(first.photoId), analysed.get(second.photoId)];
      if (!one || !two) return { duplicates: [], insights: [] };
      const job = { kind: 'overlap', firstPath: first.path, secondPath: second.path } as const;
      const overlap: PhotoOverlap = await runJob(pool, job, signal);
      return mergePair([first, second], [one, two], overlap);
    }),
  );

/** A chain of three photos may show a pack three times: every copy points at the one that counts. */
const resolve = (links: ReadonlyMap<string, string>, detectionId: string): string | null => {
  const seen = new Set<string>();
  let current = detectionId;
  for (let next = links.get(current); next !== undefined && !seen.has(next); next = links.get(current)) {
    seen.add(current);
    current = next;
  }
  return current === detectionId ? null : current;
};

/** Local features and colours against the catalogue's own pictures; needs no training and no network. */
export const createBuiltinRecogniser = (pool: ChildPool<ShelfJob>, cacheDir: string): ShelfRecogniser => {
  const recognise = async (
    { catalog, settings }: ShelfInput,
    photos: readonly Photo[],
    { signal, onPhotoDone }: { signal: AbortSignal; onPhotoDone: () => void },
  ): Promise<Recognition> => {
    const cachePath = await referenceCachePath(cacheDir, catalog);
    await runJob(pool, { kind: 'prepare', catalog, cachePath }, signal);
    const { minConfidence, reportGaps } = settings.recognition;
    const recognised: RecognisedPhoto[] = await Promise.all(
      photos.map(async ({ photoId, path, width, height }) => {
        const answer = await runJob(
          pool,
          { kind: 'recognise', photoId, path, width, height, catalog, cachePath, minConfidence, reportGaps },
          signal,
        );
        onPhotoDone();
        return answer;
      }),
    );
    const analysed = new Map(recognised.map(({ photo }) => [photo.photoId, photo]));
    const merged = await findOverlaps(pool, photos, analysed, signal);
    const links = new Map(
      merged.flatMap(({ duplicates }) =>
        duplicates.map(({ detectionId, duplicateOf }): [string, string] => [detectionId, duplicateOf]),
      ),
    );
    const insights: ShelfInsight[] = [...recognised, ...merged].flatMap((part) => part.insights);
    const counted = recognised.map(({ photo }) => ({
      ...photo,
      detections: photo.detections.map((detection) => ({
        ...detection,
        duplicateOf: resolve(links, detection.detectionId),
      })),
    }));
    return { photos: counted, insights, cost: null };
  };
  return {
    identity: {
      name: 'builtin',
      version: '1',
      models: { akaze: 'opencv 4.12.0', nsfwjs: '4.4.0 MobileNetV2', faces: 'face-api 1.7.15 SSD MobileNetV1' },
    },
    capabilities: { sku: true, brand: true, unknownProducts: false, gaps: true, priceTags: false },
    recognise,
    close: () => pool.close(),
  };
};
