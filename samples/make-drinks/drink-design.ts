import { at } from '../../domain/assert.ts';
import { randomSequence } from '../make/photos/noise.ts';
import { type BrandDesign, designPacks } from '../make-shelf/pack-design.ts';

export const drinkForms = ['can', 'slim', 'bottle'] as const;
export type DrinkForm = (typeof drinkForms)[number];

/** A can or a bottle of an invented brand. */
export interface DrinkDesign {
  readonly sku: string;
  readonly name: string;
  readonly brand: BrandDesign;
  readonly flavor: string;
  readonly flavorHue: number;
  readonly form: DrinkForm;
  readonly ground: 'color' | 'silver' | 'black' | 'white';
  readonly emblem: 'disc' | 'bolt' | 'wave' | 'stripes';
  readonly widthCm: number;
  readonly heightCm: number;
  readonly seed: number;
}

const grounds = ['color', 'black', 'silver', 'color', 'white'] as const;
const emblems = ['disc', 'bolt', 'wave', 'stripes'] as const;
const sizesCm = { can: [6.6, 11.6], slim: [5.5, 14.8], bottle: [6.6, 22.5] } as const;

/**
 * Designs drinks; the drinks of a brand share one emblem and differ in flavor and color. The last two of a brand are
 * twins.
 */
export const designDrinks = (firstBrand: number, brands: number, perBrand: number): DrinkDesign[] =>
  designPacks(firstBrand, brands, perBrand).map((pack, place) => {
    const { brand, flavor, flavorHue } = pack;
    const index = firstBrand + Math.floor(place / perBrand);
    const form = at(drinkForms, index % drinkForms.length);
    const [widthCm, heightCm] = sizesCm[form];
    const random = randomSequence(brand.seed + 31);
    const scale = form === 'bottle' ? 0.9 + random() * 0.3 : 1;
    return {
      sku: pack.sku,
      name: pack.name,
      brand,
      flavor,
      flavorHue: flavorHue + (place % perBrand === perBrand - 1 ? 25 : 0),
      form,
      ground: at(grounds, index % grounds.length),
      emblem: at(emblems, Math.floor(random() * emblems.length)),
      widthCm: widthCm * scale,
      heightCm: heightCm * scale,
      seed: pack.seed,
    };
  });
