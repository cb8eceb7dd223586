import type { RecognizedPhoto, ShelfPool } from '../../contract/jobs.ts';
import type { ShelfRecognizer } from '../../contract/shelf-engine.ts';
import { referenceCachePath } from '../../recognition/references/cache-path.ts';

const engine = {
  name: 'builtin',
  version: '5',
  models: { akaze: 'opencv 4.12.0', nsfwjs: '4.4.0 MobileNetV2', faces: 'face-api 1.7.15 SSD MobileNetV1' },
};
const capabilities = { sku: true, brand: true, unknownProducts: false, gaps: true, priceTags: false };

/**
 * Compares cells of colors and edges, and local features, with the catalog's pictures. It needs no training and no
 * network. If the profile keeps the original of a photo with people, it reads that: it finds partly covered packs
 * better there, and only boxes leave this machine.
 */
export const createBuiltinRecognizer = (pool: ShelfPool, cacheDir: string): ShelfRecognizer => ({
  unavailable: () => null,
  async recognize({ catalog, settings }, photos, { signal, onPhotoDone }) {
    const cachePath = await referenceCachePath(cacheDir, catalog);
    await pool.run({ kind: 'prepare', catalog, cachePath }, signal);
    const { minConfidence, reportGaps } = settings.recognition;
    const recognized: RecognizedPhoto[] = await Promise.all(
      photos.map(async ({ photoId, path: shownPath, originalPath: path = shownPath, width, height }) => {
        const answer = await pool.run(
          { kind: 'recognize', photoId, path, width, height, catalog, cachePath, minConfidence, reportGaps },
          signal,
        );
        onPhotoDone();
        return answer;
      }),
    );
    return {
      engine,
      capabilities,
      photos: recognized.map(({ photo }) => photo),
      insights: recognized.flatMap(({ insights }) => insights),
      cost: null,
    };
  },
  close: async () => undefined,
});
