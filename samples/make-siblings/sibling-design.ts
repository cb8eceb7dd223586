import { at } from '../../domain/assert.ts';
import { randomSequence } from '../make/photos/noise.ts';

/**
 * The difference between the packs of a family: a band of color and a word, the picture and a word in the same inks, or
 * only the word.
 */
export const siblingKinds = ['band', 'picture', 'word'] as const;
export type SiblingKind = (typeof siblingKinds)[number];

/** The common design of a brand's boxes. */
export interface Family {
  readonly brand: string;
  readonly kind: SiblingKind;
  readonly logo: string;
  readonly hue: number;
  readonly bandHue: number;
  readonly dark: boolean;
  readonly logoShape: 'oval' | 'ribbon' | 'plain';
  readonly bandPlace: 'top' | 'middle' | 'bottom' | 'slanted';
  readonly widthCm: number;
  readonly heightCm: number;
  readonly seed: number;
}

/** One box of a family. */
export interface SiblingDesign {
  readonly sku: string;
  readonly name: string;
  readonly family: Family;
  readonly flavor: string;
  readonly bandHue: number;
  readonly motif: Motif;
  readonly pictureSeed: number;
}

export const motifs = ['leaves', 'beans', 'stars', 'drops', 'grid', 'spiral'] as const;
export type Motif = (typeof motifs)[number];

const flavors = [
  ['VANILLA', 46],
  ['CARAMEL', 28],
  ['FOREST', 140],
  ['LEMON', 62],
  ['MINT', 168],
  ['CHERRY', 350],
  ['ALMOND', 20],
  ['SUMMER', 205],
  ['PLUM', 290],
  ['DARK', 250],
  ['EXTRA', 4],
  ['LIGHT', 190],
] as const;
const firstSyllables = ['BAL', 'KOR', 'MIN', 'SAL', 'TER', 'VIS', 'LUN', 'RAM', 'FEN', 'DOL', 'HAR', 'NIV'] as const;
const lastSyllables = ['ANO', 'ETTA', 'IGO', 'UMA', 'ERIA', 'OSTO', 'INEL'] as const;
const kindNames = siblingKinds.length;

const familyOf = (index: number): Family => {
  const random = randomSequence(9000 + index * 131);
  const heightCm = 20 + random() * 10;
  const first = at(firstSyllables, index % firstSyllables.length);
  const last = at(lastSyllables, Math.floor(index / firstSyllables.length + index) % lastSyllables.length);
  const logo = `${first}${last}`;
  const hue = random() * 360;
  return {
    brand: `${logo.slice(0, 1)}${logo.slice(1).toLowerCase()} ${index}`,
    kind: at(siblingKinds, index % kindNames),
    logo,
    hue,
    bandHue: (hue + 90 + random() * 180) % 360,
    dark: random() < 0.35,
    logoShape: at(['oval', 'ribbon', 'plain'] as const, Math.floor(random() * 3)),
    bandPlace: at(['top', 'middle', 'bottom', 'slanted'] as const, Math.floor(random() * 4)),
    widthCm: heightCm * (0.6 + random() * 0.18),
    heightCm,
    seed: 500 + index * 59,
  };
};

/**
 * Designs the boxes of invented brands. Each family number is a different brand. The kinds of difference take turns, so
 * three families in a row have one of each.
 * @param firstFamily the number of the first brand
 */
export const designSiblings = (firstFamily: number, families: number, perFamily: number): SiblingDesign[] =>
  Array.from({ length: families }, (_, at) => familyOf(firstFamily + at)).flatMap((family) => {
    const random = randomSequence(family.seed);
    const start = Math.floor(random() * flavors.length);
    const firstMotif = Math.floor(random() * motifs.length);
    return Array.from({ length: perFamily }, (_, variant): SiblingDesign => {
      const [flavor, hue] = flavors[(start + variant) % flavors.length] ?? flavors[0];
      const own = family.kind === 'picture';
      return {
        sku: `${family.brand}-${flavor}`.toLowerCase().replaceAll(' ', '-'),
        name: `${family.brand} ${flavor.toLowerCase()}`,
        family,
        flavor,
        bandHue: family.kind === 'band' ? hue : family.bandHue,
        motif: at(motifs, (firstMotif + (own ? variant : 0)) % motifs.length),
        pictureSeed: family.seed + 7 + (own ? variant * 17 : 0),
      };
    });
  });
