import type { ChildPool } from '../../../children/child-pool.ts';
import type { ShelfRecogniser } from '../../contract.ts';
import type { RecognisedPhoto, ShelfJob, ShelfJobResults } from '../../jobs/jobs.ts';
import { referenceCachePath } from '../../recognition/references/cache.ts';

/** Runs a job and names its answer's type. */
export const runJob = async <Kind extends ShelfJob['kind']>(
  pool: ChildPool<ShelfJob>,
  job: Extract<ShelfJob, { kind: Kind }>,
  signal: AbortSignal,
): Promise<ShelfJobResults[Kind]> => (await pool.run(job, signal)) as ShelfJobResults[Kind];

const engine = {
  name: 'builtin',
  version: '2',
  models: { akaze: 'opencv 4.12.0', nsfwjs: '4.4.0 MobileNetV2', faces: 'face-api 1.7.15 SSD MobileNetV1' },
};
const capabilities = { sku: true, brand: true, unknownProducts: false, gaps: true, priceTags: false };

/** Local features and colours against the catalogue's own pictures; needs no training and no network. */
export const createBuiltinRecogniser = (pool: ChildPool<ShelfJob>, cacheDir: string): ShelfRecogniser => ({
  unavailable: () => null,
  async recognise({ catalog, settings }, photos, { signal, onPhotoDone }) {
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
    return {
      engine,
      capabilities,
      photos: recognised.map(({ photo }) => photo),
      insights: recognised.flatMap(({ insights }) => insights),
      cost: null,
    };
  },
  close: async () => undefined,
});
