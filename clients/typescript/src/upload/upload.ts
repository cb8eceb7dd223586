import type { Api, CallOptions } from '../base/api.ts';
import { ConnectionError, ProblemError, UploadError } from '../base/errors.ts';
import { backoffMs, pause } from '../base/pauses.ts';
import type { CreateSession, Job, SubmittedSession, WorkflowSession } from '../base/types.ts';
import { type PreparedFile, type UploadFile, withFiles } from './files.ts';
import { type PutOptions, putFiles, type UploadProgress } from './put.ts';

/** The options of an upload. */
export interface UploadOptions
  extends Pick<CallOptions, 'signal'>,
    Omit<CreateSession, 'fileCount' | 'contentTypes' | 'clientSubmissionId'> {
  /** The slug of the workflow. */
  readonly workflow: string;
  /**
   * Your own id of the upload: a repeated call with it continues the same session for 30 minutes. Default: a new one.
   */
  readonly clientSubmissionId?: string;
  /** How many files are sent at the same time. Default 4. */
  readonly concurrency?: number;
  /** Called as files are sent: in browsers during the upload, elsewhere after each file is stored. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A submitted session. */
export interface Upload {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly clientSubmissionId: string;
  readonly state: Job['state'];
  readonly submissionStatus: Job['submissionStatus'];
  readonly workflow: WorkflowSession['workflow'];
  /** Whether an earlier call had submitted the session. */
  readonly alreadySubmitted: boolean;
}

/** The API calls of an upload. */
interface UploadCalls {
  readonly api: Api;
  readonly sessions: {
    create(workflow: string, session: CreateSession, options: CallOptions): Promise<WorkflowSession>;
    submit(workflow: string, sessionId: string, options: CallOptions): Promise<SubmittedSession>;
  };
  readonly jobs: { get(sessionId: string, options: CallOptions): Promise<Job> };
}

const fromJob = (job: Job): Upload => ({
  sessionId: job.sessionId,
  submissionId: job.submissionId,
  clientSubmissionId: job.clientSubmissionId,
  state: job.state,
  submissionStatus: job.submissionStatus,
  workflow: job.workflow,
  alreadySubmitted: true,
});

/**
 * The session of a conflict that names one, which an earlier call has submitted.
 * @throws the given error if it names no session, or one that has expired
 */
const findSubmitted = async (calls: UploadCalls, error: unknown, call: CallOptions): Promise<Upload> => {
  const sessionId = error instanceof ProblemError && error.status === 409 ? error.problem.sessionId : undefined;
  if (sessionId === undefined) throw error;
  const job = await calls.jobs.get(sessionId, call);
  if (job.state === 'expired') throw error;
  return fromJob(job);
};

/**
 * Whether the session may have been submitted although the call failed: the response was lost, or another process was
 * faster.
 */
const mayBeSubmitted = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && (error.status >= 500 || error.status === 400 || error.status === 409));

/** Submits a session. If the response is lost, the job reports whether the session was submitted. */
const submit = async (calls: UploadCalls, session: WorkflowSession, id: string, call: CallOptions): Promise<Upload> => {
  const { sessionId, workflow } = session;
  for (let attempt = 0; ; attempt++) {
    try {
      const submitted = await calls.sessions.submit(workflow.slug, sessionId, call);
      return { ...submitted, clientSubmissionId: id, alreadySubmitted: false };
    } catch (error) {
      if (!mayBeSubmitted(error)) throw error;
      const job = await calls.jobs.get(sessionId, call);
      if (job.state === 'submitted' || job.state === 'completed' || job.state === 'failed') return fromJob(job);
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (isRefused || attempt >= calls.api.policy.retries) throw error;
      await pause(backoffMs(attempt, calls.api.policy), call.signal);
    }
  }
};

const urlsOf = ({ uploadUrls }: WorkflowSession): string[] =>
  [...uploadUrls].sort((one, other) => one.fileIndex - other.fileIndex).map(({ uploadUrl }) => uploadUrl);

/**
 * Stores the files of a session. If its URLs have expired, it gets new ones from `renew`, once.
 * @returns the session that has the files
 */
const store = async (
  session: WorkflowSession,
  files: readonly PreparedFile[],
  options: PutOptions,
  renew: () => Promise<WorkflowSession>,
): Promise<WorkflowSession> => {
  try {
    await putFiles(files, urlsOf(session), options);
    return session;
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 403) throw error;
    const renewed = await renew();
    await putFiles(files, urlsOf(renewed), options);
    return renewed;
  }
};

const uploadPrepared = async (
  calls: UploadCalls,
  prepared: readonly PreparedFile[],
  options: UploadOptions,
): Promise<Upload> => {
  const { workflow, signal, concurrency = 4, onProgress, ...rest } = options;
  const clientSubmissionId = options.clientSubmissionId ?? crypto.randomUUID();
  const contentTypes = prepared.map(({ contentType }) => contentType);
  const body: CreateSession = { ...rest, fileCount: prepared.length, contentTypes, clientSubmissionId };
  const call = { signal };
  const create = () => calls.sessions.create(workflow, body, call);
  const { fetch, policy } = calls.api;
  let session: WorkflowSession;
  try {
    session = await store(await create(), prepared, { fetch, policy, signal, concurrency, onProgress }, create);
  } catch (error) {
    return findSubmitted(calls, error, call);
  }
  return submit(calls, session, clientSubmissionId, call);
};

/**
 * Creates a session, stores the files and submits it. A call with the same `clientSubmissionId` continues where an
 * earlier one stopped.
 */
export const uploadFiles = (
  calls: UploadCalls,
  files: readonly UploadFile[],
  options: UploadOptions,
): Promise<Upload> => withFiles(files, (prepared) => uploadPrepared(calls, prepared, options));
