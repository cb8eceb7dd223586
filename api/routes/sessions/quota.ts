import { ProblemError } from '../../../domain/problems.ts';
import type { NewSession } from '../../../prisma/sessions/create.ts';
import type { UploadQuota } from '../../../prisma/sessions/pending-uploads.ts';

const retryAfterSeconds = 60;
const wayOut = 'Submit pending sessions, or wait until some of them have expired.';

const gb = (bytes: number): string => `${Number((bytes / 1024 ** 3).toPrecision(3))} GB`;

/** 429 for a session that does not fit into what its company may upload without a submit. */
export const quotaReached = (
  reached: 'sessions_quota' | 'bytes_quota',
  { uploadBytes, files }: NewSession,
  { sessionsMax, bytesMax }: UploadQuota,
): ProblemError =>
  new ProblemError(
    'rate-limit-exceeded',
    reached === 'sessions_quota'
      ? `The company may have ${sessionsMax} pending sessions at the same time and has that many. ${wayOut}`
      : `The files of the company's pending sessions may have ${gb(bytesMax)} together, and the ${files.length} of this session, with up to ${gb(uploadBytes)}, do not fit. ${wayOut}`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
