import { expect, it } from 'vitest';
import { ProcessingSettings, type WorkflowKind } from '../../../domain/workflow-definitions/definition.ts';
import { usesModelService } from '../../../operations/trials/draft-budget.ts';

it('Drafts that may ask a language model or a transcriber count toward DRAFT_MODEL_DOCUMENTS', () => {
  const counts = (kind: WorkflowKind, processing: object) =>
    usesModelService({ kind, processing: ProcessingSettings.parse(processing) });
  expect(counts('document', { engine: 'llm' })).toBe(true);
  expect(counts('document', { secondReader: {} })).toBe(true);
  expect(counts('audio', {})).toBe(true);
  expect(counts('document', {})).toBe(false);
  expect(counts('document', { engine: 'http' })).toBe(false);
});
