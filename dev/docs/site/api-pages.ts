import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectFile } from '../../../base/project.ts';
import { exampleOf, partOf } from '../../openapi/path-examples.ts';
import { addReferences, Schema, typeOf } from '../json-schema.ts';
import { anchorOf, table } from '../markdown.ts';
import { clientCalls } from './client-calls.ts';
import type { Entry } from './navigation.ts';
import type { Page } from './pages.ts';

const Content = z.record(z.string(), z.object({ schema: Schema.optional(), example: z.unknown().optional() }));
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z.object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().optional(), content: Content.optional() })),
});
const Document = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

type Operation = z.output<typeof Operation>;

/** The object in a member, or in the items of a list; null if there is none. */
const innerOf = (member: Schema): Schema | null => {
  if (member.properties) return member;
  return member.items?.properties ? member.items : null;
};

/** The members of an object, and of the objects in it, by their path. */
const rowsOf = (schema: Schema, before = ''): string[][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = innerOf(member);
    const path = `${before}${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    const text = `${member.description ?? ''}${member.default === undefined ? '' : ` Default: \`${JSON.stringify(member.default)}\`.`}`;
    const row = [`\`${path}\`${isRequired ? '' : ' (optional)'}`, typeOf(member), text];
    return inner ? [row, ...rowsOf(inner, `${path}${member.items ? '[]' : ''}.`)] : [row];
  });

const jsonOf = (content: z.output<typeof Content> | undefined) => content?.['application/json'];
const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

const curlOf = (method: string, path: string, operation: Operation): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(partOf(path, name)) ?? `{${name}}`);
  const body = jsonOf(operation.requestBody?.content)?.example;
  const needsKey = operation.security === undefined || operation.security.length > 0;
  const options = [
    ...(needsKey ? ['-H "Authorization: Bearer $DOCKET_API_KEY"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ];
  const verb = method === 'get' || (method === 'post' && body !== undefined) ? '' : ` -X ${method.toUpperCase()}`;
  return [`curl -s${verb} "$DOCKET_URL${filled}"`, ...options].join(' \\\n  ');
};

const examplesOf = (method: string, path: string, operation: Operation): string => {
  const calls = clientCalls[operation.operationId];
  const blocks = [fence('sh', curlOf(method, path, operation))];
  if (calls) blocks.push(fence('ts', calls.ts), fence('python', calls.python), fence('go', calls.go));
  return blocks.join('\n');
};

/** The names of the problems in the description of a response, with links to their explanations. */
const problemsOf = (description: string): string =>
  [...description.matchAll(/^`(?<slug>[\w-]+)`:/gm)]
    .map(({ groups }) => `[${groups?.slug}](../reference/problems.md#${groups?.slug})`)
    .join(' or ');

const sectionOf = (method: string, path: string, operation: Operation): string => {
  const { parameters = [], requestBody, responses } = operation;
  const body = jsonOf(requestBody?.content)?.schema;
  const success = Object.entries(responses).filter(([status]) => status < '300');
  const failures = Object.entries(responses).filter(([status]) => status >= '400');
  const answer = success.map(([, { content }]) => jsonOf(content)).find((one) => one?.example !== undefined)?.example;
  const parts = [
    `## ${operation.summary}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.description ?? '',
    examplesOf(method, path, operation),
    parameters.length === 0
      ? ''
      : table(
          ['parameter', 'in', 'type', 'description'],
          parameters.map((one) => [
            `\`${one.name}\`${one.required ? '' : ' (optional)'}`,
            one.in,
            typeOf(one.schema),
            one.description ?? one.schema.description ?? '',
          ]),
        ),
    body ? `Body${requestBody?.required ? '' : ' (optional)'}: ${typeOf(body)}` : '',
    table(
      ['status', 'response'],
      success.map(([status, { description = '', content }]) => {
        const schema = jsonOf(content)?.schema;
        return [status, `${description}${schema?.$ref ? ` ${typeOf(schema)}` : ''}`];
      }),
    ),
    answer === undefined ? '' : fence('json', JSON.stringify(answer, null, 2)),
    failures.length === 0
      ? ''
      : `Problems: ${failures.map(([status, { description = '' }]) => `${status} ${problemsOf(description)}`.trim()).join(', ')}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
};

const schemaSection = (name: string, schema: Schema): string => {
  const rows = rowsOf(schema);
  const parts = [`### ${name}`, schema.description ?? ''];
  if (rows.length > 0) parts.push(table(['member', 'type', 'description'], rows));
  else if (!schema.properties) parts.push(typeOf(schema));
  return parts.filter((part) => part !== '').join('\n\n');
};

/** The pages of the API reference: one for each tag of the OpenAPI document, with every operation and its objects. */
export const apiEntries = (): readonly Entry[] => {
  const text = readFileSync(projectFile('api/openapi.json'), 'utf8');
  const { tags, paths, components } = Document.parse(JSON.parse(text));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags.flatMap(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    if (own.length === 0) return [];
    const found = new Set<string>();
    for (const { operation } of own) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((one) => one.content),
      ];
      for (const content of contents) addReferences(jsonOf(content)?.schema ?? {}, components.schemas, found);
    }
    const objects = [...found].map((one) => schemaSection(one, components.schemas[one] ?? {}));
    const sections = own.map(({ method, path, operation }) => sectionOf(method, path, operation));
    const slug = anchorOf(name);
    const page: Page = {
      file: `docs/api/${slug}.md`,
      path: `api/${slug}.md`,
      title: name,
      text: [`# ${name}`, description, ...sections, ...(objects.length > 0 ? ['## Objects', ...objects] : [])].join(
        '\n\n',
      ),
    };
    return [{ page, question: description }];
  });
};
