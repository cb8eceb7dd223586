import { type ActOptions, type Api, actInit, type CallOptions, dataOf, init } from '../base/api.ts';
import { retryAfterSeconds } from '../base/errors.ts';
import { poll, type WaitOptions } from '../base/poll.ts';
import type { CreateSession, Job, RevokedCaptureLinks, SubmittedSession, WorkflowSession } from '../base/types.ts';

/** Upload sessions, step by step. `upload` of the client does all steps. */
export class Sessions {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Creates a session, or returns the pending one with this `clientSubmissionId`. If that one was created with other
   * values, its `ignoredFields` names them and `onWarning` is called.
   */
  async create(workflow: string, session: CreateSession, options: CallOptions = {}): Promise<WorkflowSession> {
    const params = { path: { slug: workflow } };
    const created: WorkflowSession = await dataOf(
      this.#api.repeatable.POST('/api/v1/workflows/{slug}/sessions', { params, body: session, ...init(options) }),
    );
    const { ignoredFields = [], sessionId } = created;
    if (ignoredFields.length > 0) {
      this.#api.warn(
        `Session ${sessionId} already had this clientSubmissionId with another ${ignoredFields.join(', ')}: what you sent is ignored. ` +
          'Use another clientSubmissionId for another upload.',
      );
    }
    return created;
  }

  /** Submits a session whose files are uploaded. */
  submit(workflow: string, sessionId: string, options: ActOptions = {}): Promise<SubmittedSession> {
    const params = { path: { slug: workflow, sessionId } };
    return dataOf(
      this.#api.repeatable.POST('/api/v1/workflows/{slug}/sessions/{sessionId}/submit', {
        params,
        ...actInit(options),
      }),
    );
  }

  /** Ends every link to the capture page of a session. */
  revokeCaptureLinks(workflow: string, sessionId: string, options: CallOptions = {}): Promise<RevokedCaptureLinks> {
    const params = { path: { slug: workflow, sessionId } };
    const path = '/api/v1/workflows/{slug}/sessions/{sessionId}/capture-links/revoke';
    return dataOf(this.#api.repeatable.POST(path, { params, ...init(options) }));
  }
}

const ended: readonly Job['state'][] = ['completed', 'failed', 'expired'];

/** Jobs: the caller's view of a session and its result. */
export class Jobs {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  get(sessionId: string, options: CallOptions = {}): Promise<Job> {
    return dataOf(this.#read(sessionId, options));
  }

  /** Waits until processing has ended, successfully or not: `state` is `completed`, `failed` or `expired`. */
  wait(sessionId: string, options: WaitOptions<Job> = {}): Promise<Job> {
    const read = async (signal: AbortSignal | undefined) => {
      const { data, response } = await this.#read(sessionId, { signal });
      // biome-ignore lint/plugin/casts: a response without a body would have been thrown as an error
      return { state: data as Job, retryAfterSeconds: retryAfterSeconds(response.headers) };
    };
    return poll(read, ({ state }) => ended.includes(state), options);
  }

  #read(sessionId: string, options: CallOptions) {
    return this.#api.repeatable.GET('/api/v1/jobs/{sessionId}', {
      params: { path: { sessionId } },
      ...init(options),
    });
  }
}
