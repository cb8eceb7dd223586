import { z } from 'zod';

/**
 * What the engine of the tests does with a photo whose bytes are this, as JSON; anything else is a photo for the real
 * engine.
 */
export const ShelfScript = z.object({
  /** Makes each photo differ from all others. */
  nonce: z.string(),
  /** URL that the engine asks before it continues; the test answers when it likes. */
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
  /** Bars the photo from recognition, which blocks the capture. */
  blocked: z.boolean().default(false),
  /** Findings that block nothing. */
  warned: z.boolean().default(false),
  /** How many tries break off before one succeeds. */
  breaks: z.int().default(0),
});
export type ShelfScript = z.output<typeof ShelfScript>;
export type ShelfScriptInput = Omit<z.input<typeof ShelfScript>, 'nonce'>;
