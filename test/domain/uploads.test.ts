import { expect, it } from 'vitest';
import { keptKeyOf } from '../../domain/uploads.ts';

it('A kept copy is outside the prefix that a lifecycle rule clears', () => {
  expect(keptKeyOf('uploads/sessions/co_1/ses_1/0', 'etag')).toBe('sessions/co_1/ses_1/0-etag');
});

it('An upload of an earlier release, which had no prefix, is kept beside itself', () => {
  expect(keptKeyOf('sessions/co_1/ses_1/0', 'etag')).toBe('sessions/co_1/ses_1/0-etag');
});
