import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type CustomerService, readServiceReply } from '../../services/customer-service.ts';
import { postJson } from '../../services/post-json.ts';
import { withRetries } from '../../services/retries.ts';
import { parseRetryAfterMs, ServiceRefusal } from '../../services/service-errors.ts';
import type { ShelfHandover } from '../contract.ts';
import { type CompletedRecognition, type RecogniserRequest, RecogniserResponse } from './protocol.ts';
import { requestHeaders } from './request.ts';

export interface RecogniserCall {
  readonly dispatcher: Dispatcher;
  readonly service: CustomerService;
  readonly url: URL;
  /** For one request. */
  readonly timeoutMs: number;
  /** For an answer, counted from the first request. */
  readonly answerWithinMs: number;
}

/** Tries of one request that is not answered, or with a fault of the server; a longer trouble is for the run's own retries. */
const retryPolicy = { attempts: 3, waitMaxMs: 30_000 };
/** Pause before an accepted photo is asked for again, where the recogniser does not say how long. */
const askAgainMs = 5_000;

/**
 * Has a photo recognised. A recogniser that accepts it is asked again, by the same request, until it has the result.
 * @throws ServiceRefusal, ServiceUnavailable, or the signal's reason.
 */
export const askRecogniser = async (
  { dispatcher, service, url, timeoutMs, answerWithinMs }: RecogniserCall,
  request: RecogniserRequest,
  handover: ShelfHandover,
  signal: AbortSignal,
): Promise<CompletedRecognition> => {
  const body = JSON.stringify(request);
  const send = async () => {
    const headers = requestHeaders(handover, request.requestId, body);
    const reply = await postJson(dispatcher, service, { url, headers, body, timeoutMs }, signal);
    return { answer: readServiceReply(service, reply, RecogniserResponse), retryAfter: reply.retryAfter };
  };
  const giveUpAtMs = performance.now() + answerWithinMs;
  for (;;) {
    const { answer, retryAfter } = await withRetries(send, retryPolicy, signal);
    if (answer?.status === 'completed') return answer;
    if (answer?.status === 'failed') throw new ServiceRefusal(answer.code, answer.reason);
    const waitMs = parseRetryAfterMs(retryAfter) ?? askAgainMs;
    if (performance.now() + waitMs > giveUpAtMs) {
      const reason = `${service.name} accepted photo ${request.photo.photoIndex}, but had no result for it in time.`;
      throw new ServiceRefusal('recogniser_silent', reason);
    }
    await delay(waitMs, undefined, { signal });
  }
};
