import type { z } from 'zod';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';
import type { Problem } from './problem-schema.ts';

type Members = Omit<z.input<typeof Problem>, 'type' | 'title' | 'status' | 'requestId'>;

const sessions = '/api/v1/workflows/receipt/sessions';
const submit = `${sessions}/ses_01m7ys2a00fag8dejearkvhmvw/submit`;
const submission = '/api/v1/submissions/sub_01m7ys2a00fag8dek2j4m8z0qt';

/** An example of each problem. */
const members: Readonly<Record<ProblemSlug, Members>> = {
  'bad-request': {
    detail: 'fileCount: must be a number',
    instance: sessions,
    errors: [{ field: 'fileCount', code: 'invalid_type', message: 'must be a number' }],
  },
  unauthorized: {
    detail: 'The API key is unknown. Send the header Authorization: Bearer aok_….',
    instance: submission,
  },
  forbidden: { detail: 'This API key has been revoked. Use another one.', instance: submission },
  'key-not-company-scoped': {
    detail: 'This API key belongs to no company. Use an API key of the company.',
    instance: submission,
  },
  'insufficient-scope': {
    detail: 'This API key lacks the scope review.',
    instance: `${submission}/approve`,
    requiredScope: 'review',
  },
  'key-expired': { detail: 'This API key has expired. Use another one.', instance: submission },
  'address-not-allowed': {
    detail: 'This API key does not work from the address 203.0.113.7.',
    instance: submission,
  },
  'not-found': { detail: 'No such submission.', instance: submission },
  conflict: {
    detail:
      'The session ses_01m7ys2a00fag8dejearkvhmvw was already created with this clientSubmissionId and is completed. Poll its job instead.',
    instance: sessions,
    sessionId: 'ses_01m7ys2a00fag8dejearkvhmvw',
  },
  gone: { detail: 'The session has expired. Create another one.', instance: submit },
  'validation-error': {
    detail: 'fileCount: must be between 1 and 3 for this workflow',
    instance: sessions,
    errors: [{ field: 'fileCount', code: 'out_of_range', message: 'must be between 1 and 3 for this workflow' }],
  },
  'files-missing': {
    detail: 'No file has been uploaded, and this workflow needs at least 1. PUT the files to their upload URLs first.',
    instance: submit,
  },
  'rate-limit-exceeded': {
    detail: 'The rate limit of 600 requests per minute has been reached. Retry after 23 seconds.',
    instance: sessions,
  },
  'internal-error': { detail: 'Something went wrong on our side.', instance: submission },
  overloaded: {
    detail: 'The database is not available. Send the same request again after Retry-After seconds.',
    instance: sessions,
  },
};

const problem = (slug: ProblemSlug, status: number, title: string, about: Members): z.input<typeof Problem> => ({
  type: `https://docket.example/problems/${slug}`,
  title,
  status,
  requestId: 'req_6f1f4b3c-5f7e-4a0c-9b59-4c3a0a2f9c11',
  ...about,
});

const isSlug = (text: string): text is ProblemSlug => Object.hasOwn(problemTypes, text);

/**
 * One problem document for each slug, and one for a body that is too large: it has the slug `bad-request`, but its own
 * status.
 */
export const problemExamples: Readonly<Record<string, z.input<typeof Problem>>> = {
  ...Object.fromEntries(
    Object.entries(problemTypes).flatMap(([slug, { status, title }]) =>
      isSlug(slug) ? [[slug, problem(slug, status, title, members[slug])]] : [],
    ),
  ),
  'body-too-large': problem('bad-request', 413, 'Content Too Large', {
    detail: 'The body must have at most 1 MiB.',
    instance: sessions,
  }),
};
