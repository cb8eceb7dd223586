import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutputField } from '../../domain/output-field.ts';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { readCatalog, translatedLanguages } from '../../panel/page/messages/catalogs.ts';
import { meaningOf } from '../../processing/documents/extraction/meaning/roles.ts';

const folder = new URL('../../samples/workflows/', import.meta.url);
const templates = readdirSync(folder).map((name) =>
  WorkflowFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
);

describe.each(translatedLanguages)('The templates in %s', (language) => {
  const catalog = readCatalog(language);
  const labelOf = (field: OutputField) => catalog[`field|${field.label}`] ?? '';

  it('The templates in %s have their own label for each field', () => {
    for (const { slug, outputSchema } of templates) {
      for (const fields of [outputSchema, ...outputSchema.map((field) => field.fields ?? [])]) {
        const labels = fields.map(labelOf);
        expect(labels, slug).not.toContain('');
        expect(new Set(labels).size, slug).toBe(labels.length);
      }
    }
  });

  it('The templates in %s ask documents for the same values as in English', () => {
    const fields = templates.flatMap(({ slug, outputSchema }) =>
      outputSchema.flatMap((field) => [field, ...(field.fields ?? [])]).map((field) => ({ slug, field })),
    );
    const roles = (nameOf: (field: OutputField) => string) =>
      fields.map(({ slug, field }) => `${slug} ${field.name}: ${meaningOf({ ...field, label: nameOf(field) }).role}`);
    expect(roles(labelOf)).toEqual(roles(({ label }) => label));
  });
});
