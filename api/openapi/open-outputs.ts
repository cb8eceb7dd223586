import type { z } from 'zod';

/**
 * Removes `additionalProperties: false`, which zod sets on response objects: members may be added to a response within
 * v1, and a schema that is used in both a response and a webhook would otherwise be emitted twice. Also removes
 * defaults that are objects: generators for Go and other languages write no code for them.
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
};
