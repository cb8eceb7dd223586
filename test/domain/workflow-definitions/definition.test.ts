import { describe, expect, it } from 'vitest';
import { WorkflowFile } from '../../../domain/workflow-definitions/definition.ts';

const file = {
  slug: 'receipts',
  name: 'Receipts',
  upload: { minFiles: 1, maxFiles: 2, acceptedFormats: ['application/pdf'], maxFileSizeMb: 10 },
  outputSchema: [{ name: 'total', label: 'Total', type: 'currency' }],
};
const issuesOf = (change: object) =>
  WorkflowFile.safeParse({ ...file, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('A workflow file', () => {
  it('needs only a slug, a name, an upload window and fields', () => {
    expect(WorkflowFile.parse(file)).toMatchObject({
      kind: 'document',
      processing: { engine: 'builtin', review: 'auto', reviewBelow: 0.8, fraud: { flagAt: 0.6, blockAt: 0.95 } },
    });
  });

  it.each(['', '-a', 'A', 'a_b', 'a'.repeat(64)])('cannot have the slug "%s"', (slug) => {
    expect(issuesOf({ slug })).toEqual(['slug']);
  });

  it('cannot ask for more files than it accepts', () => {
    expect(issuesOf({ upload: { ...file.upload, minFiles: 3 } })).toEqual(['upload.minFiles']);
  });

  it('cannot have two fields of one name', () => {
    expect(issuesOf({ outputSchema: [...file.outputSchema, ...file.outputSchema] })).toEqual(['outputSchema']);
  });

  it('cannot identify documents by a field that it does not extract', () => {
    expect(issuesOf({ processing: { fraud: { identifyingFields: ['number'] } } })).toEqual([
      'processing.fraud.identifyingFields',
    ]);
    expect(issuesOf({ processing: { fraud: { documentKeys: [['total', 'number']] } } })).toEqual([
      'processing.fraud.documentKeys',
    ]);
  });

  it('cannot have a threshold for a field that it does not extract, or one that is not from 0 to 1', () => {
    const issues = (reviewFieldsBelow: object) => issuesOf({ processing: { reviewFieldsBelow } });
    expect(issues({ total: 0.9 })).toEqual([]);
    expect(issues({ total: 0.9, number: 0.9 })).toEqual(['processing.reviewFieldsBelow.number']);
    expect(issues({ total: 1.1 })).toEqual(['processing.reviewFieldsBelow.total']);
    expect(issues({ total: '0.9' })).toEqual(['processing.reviewFieldsBelow.total']);
    expect(WorkflowFile.parse(file).processing).not.toHaveProperty('reviewFieldsBelow');
  });
});
