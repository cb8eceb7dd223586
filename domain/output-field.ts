import { z } from 'zod';

/** Types of an output field (decision D21). */
export const fieldTypes = [
  'string',
  'number',
  'integer',
  'currency',
  'date',
  'datetime',
  'boolean',
  'enum',
  'array',
  'object',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const FieldValidation = z.object({
  pattern: z.string().max(500).optional().describe('Regular expression that the whole value must match.'),
  minLength: z.int().min(0).optional().describe('Minimum number of characters of the value.'),
  maxLength: z.int().min(0).optional().describe('Maximum number of characters of the value.'),
});

export type OutputField = {
  name: string;
  label: string;
  required: boolean;
  description: string;
  type: FieldType;
  validation: z.output<typeof FieldValidation>;
  values?: string[] | undefined;
  fields?: OutputField[] | undefined;
};

/**
 * One field of the result. `values` lists the values of an `enum`; `fields` lists the members of an `object` or of each
 * item of an `array`.
 */
export const OutputField: z.ZodType<OutputField, unknown> = z.lazy(() =>
  z.object({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must start with a letter and have only letters, digits and underscores'),
    label: z.string().min(1).max(200),
    required: z.boolean().default(false),
    description: z.string().max(2000).default(''),
    type: z.enum(fieldTypes),
    validation: FieldValidation.default({}),
    values: z.array(z.string().min(1).max(200)).min(1).max(500).optional(),
    fields: z.array(OutputField).min(1).max(100).optional(),
  }),
);
