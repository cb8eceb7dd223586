import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../api/openapi/document.ts';
import { examples } from '../../api/openapi/examples.ts';

const document = openApiDocument('https://docket.example') as {
  components: { schemas: Record<string, { examples?: unknown[] }> };
};

describe('examples of the OpenAPI document', () => {
  it.each(examples.map(({ schema, value }) => [String(schema.meta()?.id), schema, value] as const))(
    '%s is valid and part of the document',
    (id, schema, value) => {
      expect(schema.safeParse(value).error).toBeUndefined();
      expect(document.components.schemas[id]?.examples).toEqual([value]);
    },
  );
});
