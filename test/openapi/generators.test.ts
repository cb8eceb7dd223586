import { expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../api/openapi/document.ts';

const Schema = z.looseObject({
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Every object of the document with its path, whether or not it is a schema. */
function* objectsOf(value: unknown, path = ''): Generator<[path: string, object: object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value];
  for (const [name, member] of Object.entries(value)) yield* objectsOf(member, `${path}/${name}`);
}

it('No bound is beyond 32 bits and no timestamp has a pattern, so that generated C# compiles', () => {
  const largest = 2 ** 31 - 1;
  const found = [...objectsOf(openApiDocument('https://docket.example'))].flatMap(([path, object]) => {
    const schema = Schema.safeParse(object).data;
    if (!schema) return [];
    const { format, pattern, minimum = 0, maximum = 0 } = schema;
    return maximum > largest || minimum < -largest || (format === 'date-time' && pattern !== undefined) ? [path] : [];
  });
  expect(found).toEqual([]);
});
