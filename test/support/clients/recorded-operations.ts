import { readFileSync } from 'node:fs';
import { projectFile } from '../../../base/project.ts';
import { startHttpTarget } from '../servers/http-targets.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const document: Document = JSON.parse(readFileSync(projectFile('api/openapi.json'), 'utf8'));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId,
    method: method.toUpperCase(),
    depth: path.split('{').length,
    form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** The operation of a request; a path without parameters comes before one with them. */
const operationOf = (method: string, url: string): string => {
  const { pathname } = new URL(url, 'http://localhost');
  const found = operations
    .filter((one) => one.method === method && one.form.test(pathname))
    .toSorted((a, b) => a.depth - b.depth)[0];
  return found?.operationId ?? `${method} ${pathname}`;
};

/** A server that records which operations of the OpenAPI document are called, and refuses all of them with 400. */
export const recordOperations = async () => {
  const called = new Set<string>();
  const { origin: url } = await startHttpTarget((request, response) => {
    called.add(operationOf(request.method ?? '', request.url ?? ''));
    request.resume();
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  });
  return { called, url };
};
