import { z } from 'zod';

/**
 * A script for the engine of the tests: the bytes of a photo, as JSON; anything else is a photo for the real engine.
 */
export const ShelfScript = z.object({
  /** Distinguishes each photo from all others. */
  nonce: z.string(),
  /** The URL that the engine requests before it continues. The test decides when to answer. */
  gate: z.url().optional(),
  width: z.int().default(800),
  height: z.int().default(600),
  /** The packs that are found. Default: none. */
  packs: z
    .array(
      z.object({
        sku: z.string().nullable(),
        confidence: z.number(),
        box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      }),
    )
    .default([]),
  /** Excludes the photo from recognition, which blocks the capture. */
  blocked: z.boolean().default(false),
  /** Findings that block nothing. */
  warned: z.boolean().default(false),
  /** How many tries fail before one succeeds. */
  breaks: z.int().default(0),
});
export type ShelfScript = z.output<typeof ShelfScript>;
export type ShelfScriptInput = Omit<z.input<typeof ShelfScript>, 'nonce'>;
