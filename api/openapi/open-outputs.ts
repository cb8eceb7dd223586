import type { z } from 'zod';

/**
 * Removes `additionalProperties: false`, which zod sets on response objects: members may be added to a response within
 * v1, and a schema that is used in both a response and a webhook would otherwise be emitted twice. Also removes what
 * code generators cannot handle: defaults that are objects (Go), bounds that any safe integer meets, and patterns of
 * timestamps (C#), which `date-time` already describes.
 */
export const openOutputs = ({
  jsonSchema,
  io,
}: {
  jsonSchema: Record<string, unknown>;
  zodSchema: z.core.$ZodTypes;
  io: 'input' | 'output';
}): void => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { default: value } = jsonSchema;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) delete jsonSchema.default;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};
