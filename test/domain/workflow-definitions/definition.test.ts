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
  it('A workflow file needs only a slug, a name, an upload window and fields', () => {
    expect(WorkflowFile.parse(file)).toMatchObject({
      kind: 'document',
      processing: { engine: 'builtin', review: 'auto', reviewBelow: 0.8, fraud: { flagAt: 0.6, blockAt: 0.95 } },
    });
  });

  it.each(['', '-a', 'A', 'a_b', 'a'.repeat(64)])('A workflow file cannot have the slug "%s"', (slug) => {
    expect(issuesOf({ slug })).toEqual(['slug']);
  });

  it('A workflow file cannot ask for more files than it accepts', () => {
    expect(issuesOf({ upload: { ...file.upload, minFiles: 3 } })).toEqual(['upload.minFiles']);
  });

  it('A workflow file cannot have two fields of one name', () => {
    expect(issuesOf({ outputSchema: [...file.outputSchema, ...file.outputSchema] })).toEqual(['outputSchema']);
  });

  it('A workflow file cannot identify documents by a field that it does not extract', () => {
    expect(issuesOf({ processing: { fraud: { identifyingFields: ['number'] } } })).toEqual([
      'processing.fraud.identifyingFields',
    ]);
    expect(issuesOf({ processing: { fraud: { documentKeys: [['total', 'number']] } } })).toEqual([
      'processing.fraud.documentKeys',
    ]);
  });

  it('A workflow file cannot have a threshold for a field that it does not extract, or one that is not from 0 to 1', () => {
    const issues = (reviewFieldsBelow: object) => issuesOf({ processing: { reviewFieldsBelow } });
    expect(issues({ total: 0.9 })).toEqual([]);
    expect(issues({ total: 0.9, number: 0.9 })).toEqual(['processing.reviewFieldsBelow.number']);
    expect(issues({ total: 1.1 })).toEqual(['processing.reviewFieldsBelow.total']);
    expect(issues({ total: '0.9' })).toEqual(['processing.reviewFieldsBelow.total']);
    expect(WorkflowFile.parse(file).processing).not.toHaveProperty('reviewFieldsBelow');
  });

  it('A workflow file can choose the columns of its queue: common ones, and fields that it extracts', () => {
    const issues = (queueColumns: readonly string[]) => issuesOf({ processing: { queueColumns } });
    expect(issues(['issuer', 'field:total', 'age'])).toEqual([]);
    expect(issues(['issuer', 'field:number'])).toEqual(['processing.queueColumns.1']);
    expect(issues(['password'])).toEqual(['processing.queueColumns.0']);
    expect(issues([])).toEqual(['processing.queueColumns']);
  });

  const documents = { name: 'documents', label: 'Documents', type: 'array', fields: file.outputSchema };
  const withList = [...file.outputSchema, documents];

  it('A workflow file that splits files must name a list of objects that it extracts', () => {
    const split = (outputSchema: object[], documentsField?: string) =>
      issuesOf({ outputSchema, processing: { severalDocuments: 'split', documentsField } });
    expect(split(withList, 'documents')).toEqual([]);
    expect(split(withList)).toEqual(['processing.documentsField']);
    expect(split(withList, 'invoices')).toEqual(['processing.documentsField']);
    expect(split(withList, 'total')).toEqual(['processing.documentsField']);
    const { fields: _, ...texts } = documents;
    expect(split([texts], 'documents')).toEqual(['processing.documentsField']);
    const counted = [...file.outputSchema, { name: 'pages', label: 'Pages', type: 'integer' }];
    expect(split([{ ...documents, fields: counted }], 'documents')).toEqual(['processing.documentsField']);
  });

  it('A workflow file cannot ask for what its engine or its input cannot do', () => {
    const review = { severalDocuments: 'review', spreads: 'cut' };
    const both = ['processing.severalDocuments', 'processing.spreads'];
    expect(issuesOf({ processing: review })).toEqual([]);
    expect(issuesOf({ processing: { ...review, engine: 'llm' } })).toEqual(both);
    expect(issuesOf({ processing: { ...review, engine: 'http' } })).toEqual(both);
    expect(issuesOf({ kind: 'audio', processing: review })).toEqual(both);
    expect(issuesOf({ processing: { ...review, review: 'never' } })).toEqual(['processing.severalDocuments']);
    const off = { severalDocuments: 'together', spreads: 'keep', engine: 'llm' };
    expect(issuesOf({ processing: off })).toEqual([]);
  });

  it('A workflow file has no settings for several documents and spreads if it was published without them', () => {
    const { processing } = WorkflowFile.parse(file);
    for (const setting of ['severalDocuments', 'documentsField', 'spreads']) {
      expect(processing).not.toHaveProperty(setting);
    }
  });

  it('A second reader has a threshold and a budget of its own, and needs the engine that says what it is unsure of', () => {
    const { secondReader } = WorkflowFile.parse({ ...file, processing: { secondReader: {} } }).processing;
    expect(secondReader).toEqual({
      below: 0.8,
      ask: 'doubtful',
      missing: 'required',
      trust: 0.6,
      documentsPerDay: 1_000,
    });
    expect(WorkflowFile.parse(file).processing.secondReader).toBeUndefined();
    const path = ['processing.secondReader'];
    for (const engine of ['llm', 'http', 'sandbox']) {
      expect(issuesOf({ processing: { engine, secondReader: {} } }), engine).toEqual(path);
    }
    const documents = { name: 'documents', label: 'Documents', type: 'array', fields: file.outputSchema };
    const split = { severalDocuments: 'split', documentsField: 'documents' };
    expect(
      issuesOf({ outputSchema: [...file.outputSchema, documents], processing: { ...split, secondReader: {} } }),
    ).toEqual(path);
  });
});
