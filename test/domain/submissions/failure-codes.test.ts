import { expect, it } from 'vitest';
import { canProcessAgain, restartableCodes } from '../../../domain/submissions/failure-codes.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';

it('A submission can be processed again only if it failed for a reason other than its files', () => {
  for (const code of restartableCodes) {
    expect(submissionStatuses.filter((status) => canProcessAgain(status, code))).toEqual(['failed']);
  }
  for (const code of ['document_encrypted', 'unsupported_type', 'llm_declined', null]) {
    expect(canProcessAgain('failed', code)).toBe(false);
  }
});
