import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { at } from '../../../../domain/assert.ts';
import { isOneOf } from '../../../../domain/narrowing.ts';
import type { PixelBox, ShelfCapabilities } from '../../../../domain/shelf-captures/analysis.ts';
import type { ShelfOutcome } from '../../../../domain/shelf-captures/outcome.ts';
import { lowestShelfConfidence, type NamedProduct, shelfResult } from '../../../../domain/shelf-captures/result.ts';
import { analyzedPhoto, type FoundPack } from '../../photo/analyzed-photo.ts';

/** The outcomes that the captures of test keys can ask for, as the member `sandbox` of their metadata. */
export const shelfScenarios = ['completed', 'blocked', 'failed', 'slow'] as const;
type Scenario = (typeof shelfScenarios)[number];

const isScenario = (asked: unknown): asked is Scenario => isOneOf(shelfScenarios, asked);

/** A capture of a test key. */
export interface SandboxCapture {
  readonly captureId: string;
  /** `metadata.sandbox`; undefined if the caller has not set it. */
  readonly asked: unknown;
  readonly photos: readonly { readonly id: string; readonly photoIndex: number }[];
  readonly catalog: readonly NamedProduct[];
}

const slowMs = 30_000;
const engine = { name: 'sandbox', version: '1', models: {}, cost: null };
const capabilities: ShelfCapabilities = {
  sku: true,
  brand: true,
  unknownProducts: false,
  gaps: false,
  priceTags: false,
};

/** Photos are not opened, so all of them have this size. */
const picture = { width: 1_600, height: 1_200 };
const pack = { width: 90, height: 220, gap: 10 };
const packsInRow = Math.floor(picture.width / (pack.width + pack.gap));
const rowsMax = Math.floor(picture.height / (pack.height + pack.gap));
const facingsMax = 3;
const confidence = 0.95;

/** A number from 0 to 2^32 - 1, derived from a text. */
const numberFor = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

const boxAt = (place: number): PixelBox => ({
  x: (place % packsInRow) * (pack.width + pack.gap),
  y: Math.floor(place / packsInRow) * (pack.height + pack.gap),
  width: pack.width,
  height: pack.height,
});

/** One to three packs of each product, side by side, as long as the photo has room. */
const packsOf = (seed: string, catalog: readonly NamedProduct[]): FoundPack[] =>
  catalog
    .flatMap((product) => Array.from({ length: 1 + (numberFor(`${seed}/${product.sku}`) % facingsMax) }, () => product))
    .slice(0, packsInRow * rowsMax)
    .map(({ sku, brand }, place) => ({
      sku,
      brand,
      confidence,
      candidates: [{ sku, confidence }],
      box: boxAt(place),
    }));

const outcomeOf = ({ captureId, photos, catalog }: SandboxCapture, scenario: Scenario): ShelfOutcome => {
  if (scenario === 'failed') {
    const message = 'The sandbox was asked for a failure: the photos could not be analyzed after several attempts.';
    return { kind: 'failed', photos: [], engine, error: { code: 'analysis_broke_off', message, photos: [] } };
  }
  if (scenario === 'blocked') {
    const advice = 'The sandbox was asked for a bad photo: take it again with a steady hand.';
    const finding = { code: 'blurred', measured: 0.1, threshold: 0.5, advice, blocking: true };
    const { id: photoId, photoIndex } = at(photos, 0);
    const error = {
      code: 'capture_quality',
      message: `Photo ${photoIndex}: blurred: ${advice}`,
      photos: [{ photoId, photoIndex, findings: [`blurred: ${advice}`] }],
    };
    const found = photos.map(({ id }, index) => ({ photoId: id, quality: index === 0 ? [finding] : [] }));
    return { kind: 'blocked', photos: found, engine: null, error };
  }
  const analyzed = photos.map(({ id }) =>
    analyzedPhoto({ photoId: id, ...picture }, packsOf(`${captureId}/${id}`, catalog)),
  );
  return {
    kind: 'completed',
    photos: photos.map(({ id }) => ({ photoId: id, quality: [] })),
    engine,
    result: shelfResult(analyzed, catalog, capabilities, []),
    lowestConfidence: lowestShelfConfidence(analyzed),
  };
};

/**
 * The outcome that the capture of a test key asks for; it opens no photo and calls nobody, and is the same for every
 * run of the capture.
 */
export const sandboxShelfOutcome = async (capture: SandboxCapture, signal: AbortSignal): Promise<ShelfOutcome> => {
  const { asked = 'completed' } = capture;
  if (!isScenario(asked)) {
    const message = `The sandbox does not know the outcome "${String(asked)}". Set metadata.sandbox to one of: ${shelfScenarios.join(', ')}.`;
    return { kind: 'failed', photos: [], engine, error: { code: 'sandbox_outcome_unknown', message, photos: [] } };
  }
  if (asked === 'slow') await delay(slowMs, undefined, { signal });
  return outcomeOf(capture, asked);
};
