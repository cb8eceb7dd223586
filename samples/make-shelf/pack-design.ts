import { at } from '../../domain/assert.ts';
import { randomSequence } from '../make/photos/noise.ts';

/** The common design of a brand's packs. */
export interface BrandDesign {
  readonly brand: string;
  readonly logo: string;
  readonly hue: number;
  readonly layout: 'band' | 'arch' | 'split' | 'frame';
  readonly dark: boolean;
  readonly slant: number;
  readonly seed: number;
}

/** The front of one product. */
export interface PackDesign {
  readonly sku: string;
  readonly name: string;
  readonly brand: BrandDesign;
  readonly flavor: string;
  readonly flavorHue: number;
  readonly motif: 'flakes' | 'rings' | 'fruit' | 'waves' | 'squares';
  readonly widthCm: number;
  readonly heightCm: number;
  readonly seed: number;
}

const logos = [
  'OSTARA',
  'KELVIN',
  'MORGENTAU',
  'PUFFO',
  'GRANOLUX',
  'BERGHOF',
  'ZIMTZAUBER',
  'FARO',
  'VELA',
  'NORDKORN',
  'TIKO',
  'HAVREL',
];
const flavors = [
  ['CLASSIC', 48],
  ['BERRY', 335],
  ['CHOCO', 22],
  ['HONEY', 42],
  ['APPLE', 100],
  ['COCOS', 190],
] as const;
const motifs = ['flakes', 'rings', 'fruit', 'waves', 'squares'] as const;
const layouts = ['band', 'arch', 'split', 'frame'] as const;
const consonants = [...'KLMNRSTV'];
const vowels = [...'AEIOU'];
const goldenAngle = 137.5;

/**
 * The first brands have the names of the logos, later ones an additional syllable, so that any number of brands differ.
 */
const logoOf = (index: number): string => {
  const round = Math.floor(index / logos.length);
  const syllable = round === 0 ? '' : `${consonants[(round - 1) % consonants.length]}${vowels[round % vowels.length]}`;
  return `${logos[index % logos.length]}${syllable}`;
};

const brandDesign = (index: number): BrandDesign => {
  const logo = logoOf(index);
  return {
    brand: `${logo.slice(0, 1)}${logo.slice(1).toLowerCase()}`,
    logo,
    hue: (index * goldenAngle + 12) % 360,
    layout: at(layouts, (index + Math.floor(index / logos.length)) % layouts.length),
    dark: index % 3 === 1,
    slant: index % 2 === 0 ? 0 : 9,
    seed: 1000 + index * 77,
  };
};

/**
 * Designs products of invented brands, `perBrand` each. The last two of a brand are twins: they differ only in flavor
 * text and tint. Brands start at `firstBrand`, so that packs outside the catalog can be drawn too.
 */
export const designPacks = (firstBrand: number, brands: number, perBrand: number): PackDesign[] => {
  const packs: PackDesign[] = [];
  for (let index = firstBrand; index < firstBrand + brands; index += 1) {
    const brand = brandDesign(index);
    const random = randomSequence(brand.seed);
    const heightCm = 24 + random() * 8;
    const widthCm = heightCm * (0.58 + random() * 0.16);
    for (let variant = 0; variant < perBrand; variant += 1) {
      const [flavor, flavorHue] = flavors[(index + variant) % flavors.length] ?? flavors[0];
      const twin = variant === perBrand - 1 && variant > 0;
      packs.push({
        sku: `${brand.brand}-${flavor}`.toLowerCase(),
        name: `${brand.brand} ${flavor.toLowerCase()}`,
        brand,
        flavor,
        flavorHue,
        motif: at(motifs, (index + (twin ? variant - 1 : variant)) % motifs.length),
        widthCm,
        heightCm: heightCm * (twin ? 1 : 0.95 + variant * 0.04),
        seed: brand.seed + (twin ? variant - 1 : variant) * 13,
      });
    }
  }
  return packs;
};
