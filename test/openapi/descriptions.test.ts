import { expect, it } from 'vitest';
import { openApiDocument } from '../../api/openapi/document.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Described {
  readonly description?: string;
}
interface Body extends Described {
  readonly content?: Record<string, { readonly schema: Schema }>;
}
interface Operation extends Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Described & { readonly name: string })[];
  readonly requestBody?: Body;
  readonly responses: Record<string, Body & { readonly headers?: Record<string, Described> }>;
}
interface Document {
  readonly tags: readonly (Described & { readonly name: string })[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const document = openApiDocument('https://docket.example') as Document;
const operations = [document.paths, document.webhooks].flatMap((group) => Object.values(group).flatMap(Object.values));

/**
 * A reference to a component has the description of the component. Redocly refuses examples if the reference has
 * another description.
 */
const isDescribed = ({ description = '', $ref }: Described & Schema): boolean =>
  description.trim().length > 0 || $ref !== undefined;

/** The paths of the properties of a schema that have no description. */
const undescribed = (schema: Schema, path: string): string[] => {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...(isDescribed(property) ? [] : [`${path}.${name}`]),
      ...undescribed(property, `${path}.${name}`),
    ]),
    ...(schema.items ? undescribed(schema.items, `${path}[]`) : []),
    ...[...parts, ...values].flatMap((part) => undescribed(part, path)),
  ];
};

const undescribedParts = ({ operationId, parameters = [], requestBody, responses, ...operation }: Operation) => {
  const bodies = Object.entries({ ...(requestBody ? { body: requestBody } : {}), ...responses });
  const missing = [
    ...(isDescribed(operation) ? [] : ['description']),
    ...parameters.filter((parameter) => !isDescribed(parameter)).map(({ name }) => name),
    ...bodies.filter(([, body]) => !isDescribed(body)).map(([name]) => name),
    ...Object.entries(responses).flatMap(([status, { headers = {} }]) =>
      Object.entries(headers).flatMap(([name, header]) => (isDescribed(header) ? [] : [`${status} ${name}`])),
    ),
    ...bodies.flatMap(([name, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => undescribed(schema, name)),
    ),
  ];
  return missing.map((part) => `${operationId} ${part}`);
};

it('The OpenAPI document describes every component and each of its properties', () => {
  const components = Object.entries(document.components.schemas);
  const missing = components.flatMap(([name, schema]) => [
    ...(isDescribed(schema) ? [] : [name]),
    ...undescribed(schema, name),
  ]);
  expect(missing).toEqual([]);
});

it('The OpenAPI document describes every operation with its parameters, bodies, headers and properties', () => {
  expect(operations.flatMap(undescribedParts)).toEqual([]);
});

it('The OpenAPI document describes every tag, and has no tag without an operation', () => {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect(document.tags.filter((tag) => !isDescribed(tag))).toEqual([]);
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
});
