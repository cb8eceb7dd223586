import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import { workHeaders } from '../../domain/tracing/trace-context.ts';
import { subjectOf } from '../../domain/tracing/work-subject.ts';
import { aboutSubject } from '../../platform/tracing/current-work.ts';
import { inSpan, recordSpan, subjectAttributes } from '../../platform/tracing/spans.ts';
import type { SpanSinks } from '../../workflows/bundle/interceptors.ts';

/** Records the span of a workflow's run when it ends. */
export const spanSinks: InjectedSinks<SpanSinks> = {
  spans: {
    runEnded: {
      fn: ({ workflowType, workflowId, runId, runStartTime }, { parent, spanId, links, subject, outcome }) =>
        recordSpan(`RunWorkflow:${workflowType}`, {
          parent,
          spanId,
          startedAtMs: runStartTime.getTime(),
          endedAtMs: Date.now(),
          attributes: {
            ...subjectAttributes(subject),
            'temporal.workflow_id': workflowId,
            'temporal.run_id': runId,
            'docket.outcome': outcome,
          },
          links,
          hasFailed: outcome === 'failed',
        }),
    },
  },
};

/** Runs each activity in a span that continues its workflow's, and names its subject in log lines. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: ({ args, headers }, next) => {
      const {
        [workHeaders.companyId]: company,
        [workHeaders.requestId]: request,
        [workHeaders.trace]: trace,
      } = headers;
      const companyId = company ? defaultPayloadConverter.fromPayload<string>(company) : undefined;
      const requestId = request ? defaultPayloadConverter.fromPayload<string>(request) : undefined;
      const subject = {
        ...subjectOf(args[0]),
        ...(companyId ? { companyId } : {}),
        ...(requestId ? { requestId } : {}),
      };
      const parent = trace ? defaultPayloadConverter.fromPayload<{ traceparent: string }>(trace).traceparent : null;
      const attributes = {
        'temporal.workflow_id': info.workflowExecution?.workflowId,
        'temporal.run_id': info.workflowExecution?.runId,
        'temporal.activity_attempt': info.attempt,
      };
      return aboutSubject(subject, () =>
        inSpan(`RunActivity:${info.activityType}`, { parent, attributes }, () => next({ args, headers })),
      );
    },
  },
});
