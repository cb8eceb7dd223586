import { z } from 'zod';
import { componentOf } from '../openapi/component-of.ts';
import { anchorOf } from './markdown.ts';

/** The parts of a JSON Schema that generated pages show. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly items?: Schema | undefined;
  readonly description?: string | undefined;
  readonly required?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly examples?: readonly unknown[] | undefined;
}

export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    items: Schema.optional(),
    description: z.string().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), Schema).optional(),
    examples: z.array(z.unknown()).optional(),
  }),
);

/** The schemas of a document by their names. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The type of a value in Markdown. A schema with a name is a link to its heading on the same page. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref) return `[${componentOf(schema.$ref)}](#${anchorOf(componentOf(schema.$ref))})`;
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.map(typeOf).join(' or ');
  if (schema.type === 'array') return schema.items ? `array of ${typeOf(schema.items)}` : 'array';
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${types} (${schema.format})` : types;
};

/** Adds to `found` the names of the schemas that a schema refers to, directly or indirectly. */
export const addReferences = (schema: Schema, schemas: Schemas, found: Set<string>): void => {
  const name = schema.$ref ? componentOf(schema.$ref) : null;
  if (name !== null && !found.has(name)) {
    found.add(name);
    addReferences(schemas[name] ?? {}, schemas, found);
  }
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  for (const one of inner) addReferences(one, schemas, found);
};
