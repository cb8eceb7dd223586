import { z } from 'zod';
import { generatedNote, table, wrap } from './markdown.ts';

/** What the page shows of a JSON Schema. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: readonly unknown[];
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Schema).optional(),
    items: Schema.optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    examples: z.array(z.unknown()).optional(),
  }),
);

const Content = z.object({
  schema: Schema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});
const Operation = z.object({
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), description: z.string() })),
  requestBody: z.object({ content: z.object({ 'application/json': Content }) }),
});
const Document = z.object({
  webhooks: z.record(z.string(), z.object({ post: Operation })),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
type Document = z.output<typeof Document>;
type Schemas = Document['components']['schemas'];

const introduction = `# Every event

Docket sends each event as a webhook: a POST to the \`webhookUrl\` of its session, with the headers below and a JSON body.
[Receive webhooks safely](../guides/webhooks.md) says what a receiver does. Events of batches go to the \`webhookUrl\` of
the batch's first session.`;

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

const typeOf = (schema: Schema): string => {
  if (schema.$ref) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`;
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return schema.items ? `array of ${typeOf(schema.items)}` : 'array';
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${types} (${schema.format})` : types;
};

/** The schemas that a schema refers to, with those that they refer to. */
const referencesOf = (schema: Schema, schemas: Schemas, found = new Set<string>()): Set<string> => {
  if (schema.$ref && !found.has(nameOf(schema.$ref))) {
    found.add(nameOf(schema.$ref));
    const target = schemas[nameOf(schema.$ref)];
    if (target) referencesOf(target, schemas, found);
  }
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  for (const part of inner) referencesOf(part, schemas, found);
  return found;
};

const schemaSection = (name: string, schema: Schema | undefined): string => {
  const rows = Object.entries(schema?.properties ?? {}).map(([member, part]) => [
    `\`${member}\``,
    typeOf(part),
    part.description ?? '',
  ]);
  const members = rows.length > 0 ? table(['member', 'type', 'meaning'], rows) : `${typeOf(schema ?? {})}.`;
  return `### ${name}\n\n${schema?.description ? `${wrap(schema.description)}\n\n` : ''}${members}`;
};

/** An example of this very event: of its body, or of the schema if that is about this event. */
const exampleOf = (
  event: string,
  { schema, example, examples }: z.output<typeof Content>,
  schemas: Schemas,
): unknown => {
  const own = example ?? Object.values(examples ?? {})[0]?.value;
  if (own !== undefined) return own;
  const shared = [schema, schemas[nameOf(schema.$ref ?? '')]].flatMap((part) => part?.examples ?? []);
  return shared.find((value) =>
    Object.values(z.record(z.string(), z.unknown()).catch({}).parse(value)).includes(event),
  );
};

/** The page of all events, from the webhooks of the OpenAPI document. */
export const eventsPage = (openApi: unknown): string => {
  const { webhooks, components } = Document.parse(openApi);
  const names = new Set<string>();
  const sections = Object.entries(webhooks).map(([event, { post }]) => {
    const content = post.requestBody.content['application/json'];
    for (const name of referencesOf(content.schema, components.schemas)) names.add(name);
    const example = exampleOf(event, content, components.schemas);
    const shown = example === undefined ? '' : `\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
    const about = post.description ? `\n\n${wrap(post.description)}` : '';
    return `## ${event}\n\n${wrap(`${post.summary}. Body: ${typeOf(content.schema)}.`)}${about}${shown}`;
  });
  const headers = Object.values(webhooks)[0]?.post.parameters ?? [];
  const headerTable = table(
    ['header', 'meaning'],
    headers.map(({ name, description }) => [`\`${name}\``, description]),
  );
  return [
    generatedNote,
    introduction,
    `## Headers\n\n${headerTable}`,
    ...sections,
    '## Bodies',
    ...[...names].map((name) => schemaSection(name, components.schemas[name])),
    '',
  ].join('\n\n');
};
