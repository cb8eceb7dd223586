import { z } from 'zod';
import { componentOf } from '../openapi/component-of.ts';
import { addReferences, Schema, type Schemas, typeOf } from './json-schema.ts';
import { generatedNote, table, wrap } from './markdown.ts';

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

const introduction = `# Every event

Docket sends each event as a webhook: a POST to the \`webhookUrl\` of its session, with the headers below and a JSON body.
[Receive webhooks safely](../guides/webhooks.md) describes what a receiver does. Events of batches go to the \`webhookUrl\` of
the batch's first session.`;

const schemaSection = (name: string, schema: Schema | undefined): string => {
  const rows = Object.entries(schema?.properties ?? {}).map(([member, part]) => [
    `\`${member}\``,
    typeOf(part),
    part.description ?? '',
  ]);
  const members = rows.length > 0 ? table(['member', 'type', 'meaning'], rows) : `${typeOf(schema ?? {})}.`;
  return `### ${name}\n\n${schema?.description ? `${wrap(schema.description)}\n\n` : ''}${members}`;
};

/** An example of this event: that of its body, or that of the schema if it is for this event. */
const exampleOf = (
  event: string,
  { schema, example, examples }: z.output<typeof Content>,
  schemas: Schemas,
): unknown => {
  const own = example ?? Object.values(examples ?? {})[0]?.value;
  if (own !== undefined) return own;
  const component = schema.$ref ? schemas[componentOf(schema.$ref)] : undefined;
  const shared = [schema, component].flatMap((part) => part?.examples ?? []);
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
    addReferences(content.schema, components.schemas, names);
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
