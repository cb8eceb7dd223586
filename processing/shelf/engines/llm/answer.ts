import { z } from 'zod';
import type { AnswerSchema } from '../../../services/answer-schema.ts';
import type { ReadAnswer } from '../../../services/ask-with-repair.ts';
import { findForeignJson } from '../../../services/parse-json.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';

/**
 * The model gives boxes in thousandths of the tile's width and height, because services scale pictures and pixels would
 * be meaningless.
 */
export const boxUnits = 1000;
/** How far an edge may be outside the tile, because models round. */
const edgeTolerance = 10;
/** A pack with a smaller side cannot be recognized: this is ten pixels of a tile. */
const sideMin = 10;
/** No tile shows more packs that can be distinguished. */
const facingsMax = 400;
const problemsMax = 20;

const Facing = z.object({
  sku: z.string().nullable(),
  brand: z.string().nullish(),
  confidence: z.number(),
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
});

/** A pack that the model found in a tile. Its box is in thousandths of the tile. */
export const TileFacing = z.object({
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  box: Facing.shape.box,
});
export type TileFacing = z.output<typeof TileFacing>;

export interface TileAnswer extends ReadAnswer {
  readonly facings: readonly TileFacing[];
}

const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

const objectOf = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The JSON Schema of an answer about one tile. It allows only SKUs and brands of the catalog. */
export const tileSchema = (products: readonly CatalogProduct[]): AnswerSchema => {
  const brands = [...new Set(products.map(({ brand }) => brand))];
  const edge = { type: 'integer' };
  const facing = objectOf({
    sku: nullable({ type: 'string', enum: products.map(({ sku }) => sku) }),
    brand: nullable({ type: 'string', enum: brands }),
    confidence: { type: 'number' },
    box: objectOf({ left: edge, top: edge, right: edge, bottom: edge }),
  });
  return { name: 'shelf_facings', schema: objectOf({ facings: { type: 'array', items: facing } }), strict: true };
};

const clip = (value: number): number => Math.min(boxUnits, Math.max(0, value));

const boxProblem = ({ left, top, right, bottom }: TileFacing['box']): string | null => {
  const isOutside = [left, top, right, bottom].some((edge) => edge < -edgeTolerance || edge > boxUnits + edgeTolerance);
  if (isOutside) return `is outside the picture; edges are 0 to ${boxUnits}`;
  return right - left < sideMin || bottom - top < sideMin
    ? `has a width or height under ${sideMin}; right must be greater than left, and bottom greater than top`
    : null;
};

const readFacing = (facing: z.output<typeof Facing>, products: readonly CatalogProduct[]): TileFacing | string => {
  const product = products.find(({ sku }) => sku === facing.sku);
  if (facing.sku !== null && !product) return `sku: ${JSON.stringify(facing.sku)} is not one of the listed products`;
  const brand = product?.brand ?? facing.brand ?? null;
  if (brand !== null && !products.some((one) => one.brand === brand)) {
    return `brand: ${JSON.stringify(brand)} is not one of the listed brands`;
  }
  if (!(facing.confidence >= 0 && facing.confidence <= 1)) return 'confidence: must be 0 to 1';
  const wrong = boxProblem(facing.box);
  if (wrong !== null) return `box: ${wrong}`;
  const { left, top, right, bottom } = facing.box;
  const box = { left: clip(left), top: clip(top), right: clip(right), bottom: clip(bottom) };
  return { sku: facing.sku, brand, confidence: facing.confidence, box };
};

const unusable = (problem: string): TileAnswer => ({ facings: [], problems: [problem] });

/** Reads a model's answer about a tile. It does not throw: everything wrong with the answer is in `problems`. */
export const readTileAnswer = (text: string, isCutOff: boolean, products: readonly CatalogProduct[]): TileAnswer => {
  let json: unknown;
  try {
    json = findForeignJson(text);
  } catch {
    return unusable(isCutOff ? 'it was cut off at the length limit; be brief' : 'it is not valid JSON');
  }
  const parsed = z.object({ facings: z.array(Facing).max(facingsMax) }).safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unusable(`it does not have the form of the JSON Schema: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const facings: TileFacing[] = [];
  const problems: string[] = [];
  for (const [index, facing] of parsed.data.facings.entries()) {
    const read = readFacing(facing, products);
    if (typeof read === 'string') {
      problems.push(`facings[${index}].${read}`);
    } else {
      facings.push(read);
    }
  }
  return { facings, problems: problems.slice(0, problemsMax) };
};
