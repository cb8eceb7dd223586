import { createCaller } from './caller.ts';
import { JobOut, SessionOut, SubmissionOut, WorkflowListOut } from './schemas.ts';

export interface NewSession {
  readonly workflow: string;
  readonly contentType: string;
  readonly clientSubmissionId: string;
  readonly webhookUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export type DemoApi = ReturnType<typeof createApi>;

/** The calls of the document flow. */
export const createApi = (baseUrl: string, apiKey: string) => {
  const call = createCaller(baseUrl, apiKey);
  return {
    listWorkflows: () => call(WorkflowListOut, 'GET', '/workflows?limit=100'),
    createSession: ({ workflow, contentType, ...rest }: NewSession) =>
      call(SessionOut, 'POST', `/workflows/${workflow}/sessions`, {
        fileCount: 1,
        contentTypes: [contentType],
        ...rest,
      }),
    submitSession: (workflow: string, sessionId: string) =>
      call(JobOut.pick({ state: true }), 'POST', `/workflows/${workflow}/sessions/${sessionId}/submit`),
    readJob: (sessionId: string) => call(JobOut, 'GET', `/jobs/${sessionId}`),
    readSubmission: (submissionId: string) => call(SubmissionOut, 'GET', `/submissions/${submissionId}`),
  };
};
