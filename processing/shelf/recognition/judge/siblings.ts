import { at, floatAt } from '../../../../domain/assert.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import { placingGrid, type Thumbnail } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';

/** Products of a brand are compared with each other if their shapes differ by less than this factor. */
const sameShape = 1.22;
const mostSiblings = 4;

/** The mean colors of the rows, relative to those of the whole. Turning a can changes them little. */
const measureProfile = ({ values }: Thumbnail): Float32Array => {
  const { columns, rows } = placingGrid;
  const profile = new Float32Array(rows * 3);
  const means = [0, 0, 0];
  for (let index = 0; index < values.length; index += 1) {
    const channel = index % 3;
    const place = Math.floor(index / 3 / columns) * 3 + channel;
    const value = floatAt(values, index);
    profile[place] = floatAt(profile, place) + value / columns;
    means[channel] = at(means, channel) + value / (columns * rows);
  }
  return profile.map((value, index) => value / Math.max(1, at(means, index % 3)));
};

const known = new WeakMap<Thumbnail, Float32Array>();

const profileOf = (thumbnail: Thumbnail): Float32Array => {
  const profile = known.get(thumbnail) ?? measureProfile(thumbnail);
  known.set(thumbnail, profile);
  return profile;
};

const profileDistance = (a: Reference, b: Reference): number => {
  const other = profileOf(b.thumbnail);
  return profileOf(a.thumbnail).reduce((sum, value, at) => sum + Math.abs(value - floatAt(other, at)), 0);
};

/** The products of the same brand and shape that look most like a product, except those that are already known. */
export const siblingsOf = (
  reference: Reference,
  except: ReadonlySet<number>,
  references: readonly Reference[],
  catalog: readonly CatalogProduct[],
): Reference[] => {
  const shape = reference.width / reference.height;
  const brand = catalog[reference.product]?.brand;
  const nearest = references
    .filter(({ product, width, height }) => {
      const factor = width / height / shape;
      return !except.has(product) && catalog[product]?.brand === brand && Math.max(factor, 1 / factor) < sameShape;
    })
    .map((other) => ({ other, distance: profileDistance(reference, other) }))
    .sort((a, b) => a.distance - b.distance);
  const siblings = new Map<number, Reference>();
  for (const { other } of nearest) {
    if (siblings.size < mostSiblings && !siblings.has(other.product)) siblings.set(other.product, other);
  }
  return [...siblings.values()];
};
