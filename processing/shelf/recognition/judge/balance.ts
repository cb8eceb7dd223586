import { byteAt } from '../../../../domain/assert.ts';
import { medianOf } from '../../../statistics.ts';
import { pyramidOf } from '../../vision/raster.ts';
import type { Scene } from '../../vision/scene.ts';
import { meanColorOf, thumbnailOf } from '../../vision/thumbnail.ts';
import { type FoundPack, scoreOf } from '../candidates/found-pack.ts';
import { judgeBox } from '../candidates/refine.ts';

/** Packs with these values are certain from their features, whatever their colors. */
const supportMin = 8;
const correlationMin = 0.5;
const packsMin = 3;
const gainRange = { min: 0.6, max: 1.7 } as const;
/** The light is white enough if no channel deviates by more than this. */
const deviationMin = 0.03;

export type Gains = readonly [red: number, green: number, blue: number];

/**
 * The gains that turn this photo's light white, relative to green, measured on packs known from their features. Null if
 * the light is white, or too few packs are known.
 */
export const lightOf = (scene: Scene, packs: readonly FoundPack[]): Gains | null => {
  const sure = packs.filter(({ support, correlation }) => support >= supportMin && correlation >= correlationMin);
  if (sure.length < packsMin) return null;
  const ratios = sure.map(({ box, reference }) => {
    const seen = meanColorOf(thumbnailOf(scene.pyramid, box));
    const known = meanColorOf(reference.thumbnail);
    const gainOf = (channel: 0 | 1 | 2): number => known[channel] / Math.max(1, seen[channel]);
    const green = Math.max(0.01, gainOf(1));
    return { red: gainOf(0) / green, blue: gainOf(2) / green };
  });
  const limitGain = (gain: number): number => Math.min(gainRange.max, Math.max(gainRange.min, gain));
  const gains: Gains = [
    limitGain(medianOf(ratios.map(({ red }) => red))),
    1,
    limitGain(medianOf(ratios.map(({ blue }) => blue))),
  ];
  return gains.every((gain) => Math.abs(gain - 1) < deviationMin) ? null : gains;
};

/** The scene as it would be in white light. Its features stay the same, because they do not depend on color. */
export const inWhiteLight = (scene: Scene, [red, green, blue]: Gains): Scene => {
  const { data } = scene.raster;
  const lit = new Uint8Array(data.length);
  const tableOf = (gain: number): Uint8Array =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value * gain)));
  const reds = tableOf(red);
  const greens = tableOf(green);
  const blues = tableOf(blue);
  for (let at = 0; at < data.length; at += 3) {
    lit[at] = byteAt(reds, byteAt(data, at));
    lit[at + 1] = byteAt(greens, byteAt(data, at + 1));
    lit[at + 2] = byteAt(blues, byteAt(data, at + 2));
  }
  const raster = { ...scene.raster, data: lit };
  return { ...scene, raster, pyramid: pyramidOf(raster) };
};

/** Compares packs again, without moving their boxes. */
export const judgeAgain = (scene: Scene, packs: readonly FoundPack[]): FoundPack[] =>
  packs.map((pack) => {
    const judged = judgeBox(scene.pyramid, pack.reference.thumbnail, pack.box);
    return { ...pack, ...judged, score: scoreOf(judged, pack.support) };
  });
