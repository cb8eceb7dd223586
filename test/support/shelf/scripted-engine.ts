import { readFile } from 'node:fs/promises';
import type { AnalyzedPhoto } from '../../../domain/shelf-captures/analysis.ts';
import { lowestShelfConfidence, shelfResult } from '../../../domain/shelf-captures/result.ts';
import type {
  InspectedPhoto,
  ProcessOptions,
  ShelfAnalysis,
  ShelfEngine,
  ShelfInput,
  ShelfPhoto,
  ShelfQualityFinding,
} from '../../../processing/shelf/contract/shelf-engine.ts';
import { ShelfScript } from './script.ts';

type Scripted = ShelfPhoto & { readonly script: ShelfScript };

const identity = { name: 'scripted', version: '1', models: {} };
const capabilities = { sku: true, brand: true, unknownProducts: true, gaps: false, priceTags: false };
const finding: ShelfQualityFinding = {
  code: 'blurred',
  measured: 12,
  threshold: 40,
  advice: 'Hold the phone still and tap the shelf to focus.',
  blocking: true,
};

/** Failed tries, by nonce. */
const broken = new Map<string, number>();

const readScripts = async (photos: readonly ShelfPhoto[]): Promise<Scripted[] | null> => {
  const scripted: Scripted[] = [];
  for (const photo of photos) {
    const bytes = await readFile(photo.path);
    if (bytes[0] !== '{'.charCodeAt(0)) return null;
    scripted.push({ ...photo, script: ShelfScript.parse(JSON.parse(bytes.toString('utf8'))) });
  }
  return scripted;
};

const inspect = ({ photoId, photoIndex, path, script }: Scripted): InspectedPhoto => ({
  photoId,
  photoIndex,
  width: script.width,
  height: script.height,
  quality: script.blocked || script.warned ? [{ ...finding, blocking: script.blocked }] : [],
  moderation: [],
  accepted: !script.blocked,
  path,
});

const analyze = (input: ShelfInput, { photoId, script }: Scripted): AnalyzedPhoto => ({
  photoId,
  width: script.width,
  height: script.height,
  rows: [],
  detections: script.packs.map(({ sku, confidence, box }, index) => ({
    detectionId: `${photoId}-${index}`,
    sku,
    brand: input.catalog.find((product) => product.sku === sku)?.brand ?? null,
    confidence,
    candidates: sku === null ? [] : [{ sku, confidence }],
    box,
    duplicateOf: null,
    row: 0,
  })),
});

const follow = async (input: ShelfInput, photos: readonly Scripted[], options: ProcessOptions): Promise<void> => {
  for (const [index, { script }] of photos.entries()) {
    if (script.gate) await fetch(script.gate, { signal: options.signal });
    const breaks = broken.get(script.nonce) ?? 0;
    if (breaks < script.breaks) {
      broken.set(script.nonce, breaks + 1);
      throw new Error('the script says that this try breaks off');
    }
    options.onProgress?.({ photosDone: index + 1, photosTotal: input.photos.length });
  }
};

const outcome = (input: ShelfInput, photos: readonly Scripted[]): ShelfAnalysis => {
  const inspected = photos.map(inspect);
  const refused = inspected.filter(({ accepted }) => !accepted);
  if (refused.length > 0) {
    const message = `Photo ${refused.map(({ photoIndex }) => photoIndex).join(', ')} is blurred. ${finding.advice}`;
    const named = refused.map(({ photoId, photoIndex }) => ({ photoId, photoIndex, findings: [finding.code] }));
    const error = { code: 'capture_quality' as const, message, photos: named };
    return { outcome: 'blocked', engine: null, photos: inspected, error };
  }
  const analyzed = photos.map((photo) => analyze(input, photo));
  return {
    outcome: 'completed',
    engine: identity,
    photos: inspected,
    result: shelfResult(analyzed, input.catalog, capabilities, []),
    lowestConfidence: lowestShelfConfidence(analyzed),
    cost: null,
  };
};

/** An engine that follows the scripts of photos; photos without a script are for `real`. */
export const scriptedShelfEngine = (real: ShelfEngine | null): ShelfEngine => ({
  process: async (input, options) => {
    const photos = await readScripts(input.photos);
    if (photos === null) {
      if (real) return real.process(input, options);
      throw new Error('these photos are not in the tests, and there is no other engine');
    }
    await follow(input, photos, options);
    return outcome(input, photos);
  },
  close: async () => undefined,
});
