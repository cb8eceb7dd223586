import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Invented forms in the layouts of real ones: tax forms, checks, statements, cards, receipts, contracts and others.
 * Each has a page `NAME.html`, and its values in `NAME.json`. People who did not know the engine's rules drew them in
 * eight groups.
 */
const folder = new URL('forms/', import.meta.url);

/** The groups of forms, in the order in which they were drawn. */
export const formGroups = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

const PictureSettings = z.strictObject({
  /** Size of the paper. */
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  dotsPerInch: z.number().positive(),
  /** Rotation of the paper, clockwise. */
  turnDegrees: z.number(),
  /** Gaussian blur of the lens. */
  blurPx: z.number().positive(),
  jpegQuality: z.int().min(1).max(100),
  /** The table under a photographed paper. A picture without one is a scan. */
  table: z.enum(['oak', 'laminate', 'slate']).optional(),
  /** Radius of the corners of a card. */
  cornerMm: z.number().positive().optional(),
  isGray: z.boolean().optional(),
  /** How far a tilted camera moves the corners of the paper, as a share of the picture's size. */
  tiltShare: z.number().positive().optional(),
  /** Where a slanted band of shade meets the upper edge, as a share of the picture's width. */
  shadeAtShare: z.number().positive().max(1).optional(),
  seed: z.int(),
});
/** The settings of a scan or a photo of a form. */
export type PictureSettings = z.infer<typeof PictureSettings>;

const FormFile = z.strictObject({
  group: z.enum(formGroups),
  /** Without settings of a picture, the form is a PDF with a text layer. */
  picture: PictureSettings.optional(),
  fields: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ name: z.string(), label: z.string(), type: z.literal('string'), value: z.string() }),
      z.strictObject({ name: z.string(), label: z.string(), type: z.literal('number'), value: z.number() }),
      z.strictObject({ name: z.string(), label: z.string(), type: z.literal('date'), value: z.iso.date() }),
    ]),
  ),
  /** The rows of the form's table, with an empty text for an empty cell. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
});

/** An invented form: its page as HTML, and the fields, values and rows that are on it. */
export interface Form extends z.infer<typeof FormFile> {
  readonly name: string;
  readonly html: string;
}

/** The names of all invented forms, in alphabetical order. */
export const formNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length))
    .toSorted();

/**
 * Reads an invented form by its name.
 * @throws Error if its values do not have the expected shape
 */
export const readForm = (name: string): Form => ({
  name,
  html: readFileSync(new URL(`${name}.html`, folder), 'utf8'),
  ...FormFile.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))),
});
