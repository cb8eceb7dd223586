import { randomSequence } from '../make/photos/noise.ts';

/** A product's front on the shelf. */
export interface PackPicture {
  /** `unknown` for a pack outside the catalog. */
  readonly sku: string;
  readonly brand: string;
  readonly widthCm: number;
  readonly heightCm: number;
  readonly picture: Buffer;
  /** A bag, whose front is not flat. */
  readonly round?: boolean;
  /** The sides of a can or a bottle: facings take turns. Its pictures have a transparent ground. */
  readonly sides?: readonly Buffer[];
}

export interface PlacedPack {
  readonly pack: PackPicture;
  /** The side that it shows. */
  readonly picture: Buffer;
  readonly row: number;
  /** Position of the front's lower left corner, in centimeters from the shelf's upper left. */
  readonly xCm: number;
  readonly bottomCm: number;
  /** Size on the shelf: turned packs look narrower, packs further back smaller. */
  readonly widthCm: number;
  readonly heightCm: number;
  readonly leanDegrees: number;
  readonly brightness: number;
  readonly hidden: number;
  /** The distance behind the packs at the edge of the board, as a share of their distance from the camera. */
  readonly depth: number;
}

export interface ShelfPlan {
  readonly widthCm: number;
  readonly heightCm: number;
  readonly boardsCm: readonly number[];
  /** The height of the boards' front edges in front of the packs. */
  readonly lipCm: number;
  readonly packs: readonly PlacedPack[];
  /** The empty places. */
  readonly gaps: readonly { readonly row: number; readonly xCm: number; readonly widthCm: number }[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly rows: number;
  readonly widthCm: number;
  /** The probability that a pack is further back, behind its right neighbor's edge. */
  readonly overlap: number;
  readonly gapChance: number;
  readonly lipCm?: number;
}

const boardCm = 4;
const headroomCm = 5;

/** Fills rows with runs of one to four facings of random products. */
export const planShelf = (products: readonly PackPicture[], options: PlanOptions): ShelfPlan => {
  const random = randomSequence(options.seed);
  const tallest = Math.max(...products.map(({ heightCm }) => heightCm));
  const packs: PlacedPack[] = [];
  const gaps: ShelfPlan['gaps'][number][] = [];
  const boardsCm: number[] = [];
  for (let row = 0; row < options.rows; row += 1) {
    const bottomCm = (row + 1) * (tallest + headroomCm) + row * boardCm;
    boardsCm.push(bottomCm);
    let xCm = -random() * 12;
    while (xCm < options.widthCm) {
      const pack = products[Math.floor(random() * products.length)];
      if (!pack) break;
      if (random() < options.gapChance) {
        gaps.push({ row, xCm, widthCm: pack.widthCm });
        xCm += pack.widthCm + 1;
      }
      const facings = 1 + Math.floor(random() * 3.6);
      for (let facing = 0; facing < facings && xCm < options.widthCm; facing += 1) {
        const back = random() < options.overlap ? 0.94 : 1;
        const turned = 1 - random() * 0.07;
        const hidden = back < 1 ? random() * 0.22 : 0;
        const widthCm = pack.widthCm * back * turned;
        packs.push({
          pack,
          picture: pack.sides?.[packs.length % pack.sides.length] ?? pack.picture,
          row,
          xCm,
          bottomCm: bottomCm - (1 - back) * 8 + random() * 0.4,
          widthCm,
          heightCm: pack.heightCm * back,
          leanDegrees: (random() - 0.5) * 3,
          brightness: 0.82 + random() * 0.26,
          hidden: hidden + (options.lipCm ?? 0) / pack.heightCm,
          depth: 1 - back,
        });
        xCm += widthCm * (1 - hidden) + random() * 0.9;
      }
    }
  }
  const { widthCm, lipCm = 0 } = options;
  return { widthCm, heightCm: (boardsCm.at(-1) ?? 0) + boardCm, boardsCm, lipCm, packs, gaps };
};
