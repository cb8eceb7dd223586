import { expect, it } from 'vitest';
import type { z } from 'zod';
import { openApiDocument } from '../../api/openapi/document.ts';
import { exampleOf, examples } from '../../api/openapi/examples.ts';
import { problemExamples } from '../../api/openapi/problem-examples.ts';
import { Problem } from '../../api/openapi/problem-schema.ts';
import { routes } from '../../api/routes/all.ts';
import { problemTypes } from '../../domain/problems.ts';

interface Content {
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly $ref: string }>;
}
interface Operation {
  readonly responses: Record<string, { readonly content?: Record<string, Content> }>;
}

const document = openApiDocument('https://docket.example') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }>; examples: Record<string, { value: unknown }> };
};

const bodies: readonly { name: string; schema: z.ZodType }[] = routes.flatMap((route) => [
  ...(route.body ? [{ name: `${route.operationId} request`, schema: route.body.schema }] : []),
  ...Object.entries(route.responses).map(([status, { schema }]) => ({
    name: `${route.operationId} ${status}`,
    schema,
  })),
]);

it('The examples of the OpenAPI document are valid, and the component has the example of its schema', () => {
  for (const { schema, value } of examples) {
    const id = schema.meta()?.id;
    expect(schema.safeParse(value).error, id).toBeUndefined();
    const component = document.components.schemas[id ?? ''];
    if (component) expect(component.examples).toEqual([value]);
  }
});

it('The examples of the OpenAPI document exist for every request body and success, and are valid', () => {
  expect(bodies.filter(({ schema }) => exampleOf(schema) === undefined).map(({ name }) => name)).toEqual([]);
  for (const { name, schema } of bodies) expect(schema.safeParse(exampleOf(schema)).error, name).toBeUndefined();
});

it('The examples of the OpenAPI document exist for every problem, and are valid', () => {
  expect(Object.keys(problemExamples)).toEqual([...Object.keys(problemTypes), 'body-too-large']);
  for (const example of Object.values(problemExamples)) expect(Problem.parse(example)).toEqual(example);
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>);
  for (const { responses } of operations) {
    for (const { content = {} } of Object.values(responses)) {
      const json = content['application/json'] ?? content['text/csv'];
      const problems = Object.values(content['application/problem+json']?.examples ?? {});
      if (json) {
        expect(json.example).toBeDefined();
      } else {
        expect(problems.length).toBeGreaterThan(0);
      }
      for (const { $ref } of problems) {
        expect(document.components.examples[$ref.split('/').at(-1) ?? '']).toBeDefined();
      }
    }
  }
});
