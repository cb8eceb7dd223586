import type { ShelfCandidate } from '../../../../domain/shelf-captures/analysis.ts';
import { areaOf, intersectionOf, overlapOf, scaleBox } from '../../geometry/boxes.ts';
import { unionOf } from '../../geometry/rows.ts';
import type { FoundPack } from '../../photo/analyzed-photo.ts';
import { boxUnits, type TileFacing } from './answer.ts';
import type { Tile, TilePlan } from './tiles.ts';

/** Two boxes with a larger intersection over union show the same pack. */
const sameOverlap = 0.4;
/**
 * If another box covers more than this share of a box, both show the same pack: neighbors on a shelf hardly cover each
 * other.
 */
const partShare = 0.6;
/** This smaller share is enough for two parts of one product that a tile border has cut. */
const cutPartShare = 0.3;
/** An edge this close to a tile's border, in thousandths of the tile, counts as cut by it. */
const borderUnits = 15;
/** The upper limit of confidence: a model's own estimate is not calibrated or verified. */
const confidenceMax = 0.9;

/** The packs that the model found in one tile, for one part of the catalog. */
export interface TileFindings {
  readonly tile: Tile;
  readonly facings: readonly TileFacing[];
}

interface PlacedPack extends FoundPack {
  /** Whether the border of a tile cuts the pack. */
  readonly cut: boolean;
}

const isCut = ({ cuts }: Tile, { left, top, right, bottom }: TileFacing['box']): boolean =>
  (cuts.left && left < borderUnits) ||
  (cuts.top && top < borderUnits) ||
  (cuts.right && right > boxUnits - borderUnits) ||
  (cuts.bottom && bottom > boxUnits - borderUnits);

/** A facing in pixels of the upright photo. */
const place = (tile: Tile, facing: TileFacing, scale: number): PlacedPack => {
  const { region } = tile;
  const { left, top, right, bottom } = facing.box;
  const shown = {
    x: region.x + (left / boxUnits) * region.width,
    y: region.y + (top / boxUnits) * region.height,
    width: ((right - left) / boxUnits) * region.width,
    height: ((bottom - top) / boxUnits) * region.height,
  };
  const { sku, brand } = facing;
  const confidence = Math.min(confidenceMax, facing.confidence);
  const candidates = sku === null ? [] : [{ sku, confidence }];
  return { sku, brand, confidence, candidates, box: scaleBox(shown, 1 / scale), cut: isCut(tile, facing.box) };
};

const rankOf = ({ sku, brand }: PlacedPack): number => {
  if (sku !== null) return 2;
  return brand !== null ? 1 : 0;
};

/**
 * Packs with a SKU first, then packs with a brand, then unknown ones; then whole packs before cut ones, then by
 * confidence.
 */
const bestFirst = (a: PlacedPack, b: PlacedPack): number => {
  return rankOf(b) - rankOf(a) || Number(a.cut) - Number(b.cut) || b.confidence - a.confidence;
};

const isSamePack = (kept: PlacedPack, other: PlacedPack): boolean => {
  if (overlapOf(kept.box, other.box) > sameOverlap) return true;
  const share = intersectionOf(kept.box, other.box) / Math.max(1, Math.min(areaOf(kept.box), areaOf(other.box)));
  const isOneProduct = kept.sku === other.sku && kept.brand === other.brand;
  return share > (kept.cut && other.cut && isOneProduct ? cutPartShare : partShare);
};

const withCandidates = (kept: readonly ShelfCandidate[], more: readonly ShelfCandidate[]): ShelfCandidate[] =>
  [...kept, ...more.filter(({ sku }) => !kept.some((one) => one.sku === sku))].sort(
    (a, b) => b.confidence - a.confidence,
  );

/** Merges two sightings of a pack: the values of the better one, with the box of the whole pack. */
const mergePacks = (kept: PlacedPack, other: PlacedPack): PlacedPack => {
  const candidates = kept.sku === null ? kept.candidates : withCandidates(kept.candidates, other.candidates);
  if (!kept.cut) return { ...kept, candidates };
  const box = other.cut ? unionOf([kept.box, other.box]) : other.box;
  return { ...kept, candidates, box, cut: other.cut };
};

/** Merges the packs of a photo's tiles; a pack in several tiles or answers counts once. */
export const mergeTiles = ({ scale }: TilePlan, findings: readonly TileFindings[]): FoundPack[] => {
  const placed = findings.flatMap(({ tile, facings }) => facings.map((facing) => place(tile, facing, scale)));
  const packs: PlacedPack[] = [];
  for (const pack of placed.sort(bestFirst)) {
    const index = packs.findIndex((kept) => isSamePack(kept, pack));
    const known = packs[index];
    if (known) {
      packs[index] = mergePacks(known, pack);
    } else {
      packs.push(pack);
    }
  }
  return packs.map(({ sku, brand, confidence, candidates, box }) => ({ sku, brand, confidence, candidates, box }));
};
