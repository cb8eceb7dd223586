import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { projectFile } from '../../base/project.ts';
import { keepGenerated } from '../base/generated-files.ts';
import { exampleOf, partOf } from '../openapi/path-examples.ts';

/**
 * Writes the collection for Postman, Bruno and Insomnia from the OpenAPI document: a folder that sends a document from
 * the first request to the result, and every operation by its tag. `--check` only checks that the committed file is
 * current.
 */
const path = 'clients/collection/docket.postman_collection.json';

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});
type Operation = z.output<typeof Operation>;

/** The default values of requests: the first folder sets the variables. */
const pathValues: Readonly<Record<string, string>> = {
  slug: '{{workflow}}',
  version: '1',
  sessionId: '{{sessionId}}',
  submissionId: '{{submissionId}}',
  captureId: '{{captureId}}',
  token: 'token-of-the-request',
};

/** An id that stays the same, so that an import replaces the collection of an earlier version. */
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const script = (listen: 'test' | 'prerequest', lines: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec: lines },
});

const urlOf = (path: string, operation: Operation) => {
  const pathValueOf = (name: string): string => {
    const part = partOf(path, name);
    return pathValues[part] ?? exampleOf(part) ?? name;
  };
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const parts = path.replace(/^\//, '').split('/');
  return {
    raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    host: ['{{baseUrl}}'],
    path: parts.map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
    // Filters are included, but switched off.
    ...(inQuery.length === 0
      ? {}
      : { query: inQuery.map(({ name, description }) => ({ key: name, value: '', description, disabled: true })) }),
    ...(inPath.length === 0
      ? {}
      : { variable: inPath.map(({ name, description }) => ({ key: name, value: pathValueOf(name), description })) }),
  };
};

const requestOf = (path: string, method: string, operation: Operation, body?: unknown) => {
  const example = body ?? operation.requestBody?.content['application/json']?.example;
  const isOpen = operation.security?.length === 0;
  return {
    method: method.toUpperCase(),
    description: operation.description ?? operation.summary,
    ...(isOpen ? { auth: { type: 'noauth' } } : {}),
    header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    ...(example === undefined
      ? {}
      : { body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } } }),
    url: urlOf(path, operation),
  };
};

/** A PDF of one page with a few lines, as text: a request of a collection can contain it. */
const samplePdf = (lines: readonly string[]): string => {
  const content = `BT /F1 14 Tf 20 TL 60 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)];
  return `${text}xref\n0 ${table.length}\n${table.join('\n')}\ntrailer\n<< /Size ${table.length} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
};

const receipt = samplePdf([
  'Marlow Street Foods',
  '14 Marlow Street, Bristol BS1 4QA',
  'Receipt number: 4711',
  'Date: 2026-11-06',
  'Coffee 3.20',
  'Sandwich 6.40',
  'Total: 9.60',
]);

const succeeds = (status: number): string =>
  `pm.test(pm.info.requestName + ' answers ${status}', () => pm.response.to.have.status(${status}));`;

/** The folder that a newcomer runs first, in its order. */
const firstDocument = (operation: (id: string) => { path: string; method: string; operation: Operation }) => {
  const item = (name: string, id: string, lines: readonly string[], body?: unknown) => {
    const { path, method, operation: one } = operation(id);
    return {
      id: idOf(`first ${name}`),
      name,
      event: [script('test', lines)],
      request: requestOf(path, method, one, body),
    };
  };
  return {
    id: idOf('first'),
    name: 'Send a document',
    description: 'Run this folder first, in its order. It needs the variables baseUrl, apiKey and workflow.',
    item: [
      item('See the workflow', 'getWorkflow', [succeeds(200)]),
      item(
        'Create the session',
        'createSession',
        [
          succeeds(201),
          'const session = pm.response.json();',
          "pm.collectionVariables.set('sessionId', session.sessionId);",
          "pm.collectionVariables.set('submissionId', session.submissionId);",
          "pm.collectionVariables.set('uploadUrl', session.uploadUrls[0].uploadUrl);",
          "pm.collectionVariables.set('reads', 0);",
        ],
        { fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: 'collection-{{$guid}}' },
      ),
      {
        id: idOf('first upload'),
        name: 'Upload the file',
        event: [script('test', [succeeds(200)])],
        request: {
          method: 'PUT',
          description: 'Sends the file straight to the storage. The URL is signed, so the API key stays out of it.',
          auth: { type: 'noauth' },
          header: [{ key: 'Content-Type', value: 'application/pdf' }],
          body: { mode: 'raw', raw: receipt },
          url: '{{uploadUrl}}',
        },
      },
      item('Submit the session', 'submitSession', [succeeds(200)]),
      item('Wait for the result', 'getJob', [
        succeeds(200),
        'const { state, result } = pm.response.json();',
        "const reads = Number(pm.collectionVariables.get('reads')) + 1;",
        "pm.collectionVariables.set('reads', reads);",
        "if (state === 'submitted' && reads < 120) {",
        '  setTimeout(() => undefined, 1000);',
        "  pm.execution.setNextRequest('Wait for the result');",
        '} else {',
        "  pm.test('The document is read', () => pm.expect(state).to.equal('completed'));",
        '  console.log(JSON.stringify(result && result.extractedData));',
        '}',
      ]),
      item('Read the submission', 'getSubmission', [succeeds(200)]),
    ],
  };
};

/** The collection in the format of Postman 2.1, which Bruno, Insomnia and others read, too. */
const collectionOf = (document: z.output<typeof Document>) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const find = (id: string) => {
    const found = operations.find(({ operation }) => operation.operationId === id);
    if (!found) throw new Error(`The OpenAPI document has no operation ${id}.`);
    return found;
  };
  const folders = document.tags.flatMap(({ name, description }) => {
    const item = operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => {
        const statuses = Object.keys(operation.responses).map(Number);
        return {
          id: idOf(operation.operationId),
          name: operation.summary,
          event: [
            script('test', [
              `pm.test(pm.info.requestName + ' gives a documented answer', () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(statuses)}));`,
            ]),
          ],
          request: requestOf(path, method, operation),
        };
      });
    return item.length === 0 ? [] : [{ id: idOf(`tag ${name}`), name, description, item }];
  });
  return {
    info: {
      _postman_id: idOf('collection'),
      name: `${document.info.title} ${document.info.version}`,
      description: 'Every call of the API. Set the variables baseUrl, apiKey and workflow, and run the first folder.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'apiKey', value: '' },
      { key: 'workflow', value: 'receipt' },
      ...['sessionId', 'submissionId', 'captureId'].map((key) => ({ key, value: exampleOf(key) })),
      { key: 'uploadUrl', value: '' },
      { key: 'reads', value: '0' },
    ],
    item: [firstDocument(find), ...folders],
  };
};

const document = Document.parse(JSON.parse(await readFile(projectFile('api/openapi.json'), 'utf8')));
await keepGenerated([[path, `${JSON.stringify(collectionOf(document), null, 2)}\n`]]);
