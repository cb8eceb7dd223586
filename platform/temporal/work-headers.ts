import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { workHeaders } from '../../domain/tracing/trace-context.ts';
import { currentSubject, requestIdToKeep } from '../tracing/current-work.ts';
import { traceHeaders } from '../tracing/spans.ts';

const headersOfWork = (): Headers => {
  const companyId = currentSubject()?.companyId;
  const requestId = requestIdToKeep();
  const trace = traceHeaders();
  return {
    ...(companyId ? { [workHeaders.companyId]: defaultPayloadConverter.toPayload(companyId) } : {}),
    ...(requestId ? { [workHeaders.requestId]: defaultPayloadConverter.toPayload(requestId) } : {}),
    ...(trace.traceparent ? { [workHeaders.trace]: defaultPayloadConverter.toPayload(trace) } : {}),
  };
};

const withHeaders = <Input extends { readonly headers: Headers }>(input: Input): Input => ({
  ...input,
  headers: { ...input.headers, ...headersOfWork() },
});

/** Sends company, request and trace context of the running work along when a workflow is started or signaled. */
export const sendWorkHeaders: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next(withHeaders(input)),
  signalWithStart: (input, next) => next(withHeaders(input)),
};
