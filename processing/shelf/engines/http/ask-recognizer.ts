import type { Dispatcher } from 'undici';
import { readServiceReply } from '../../../services/customer-service.ts';
import { postJson } from '../../../services/post-json.ts';
import { withRetries } from '../../../services/retries.ts';
import type { ShelfHandover } from '../../contract.ts';
import { type RecogniserRequest, RecogniserResponse, type RecogniserResult } from './protocol.ts';
import { requestHeaders } from './request.ts';
import { recogniserService } from './service.ts';

export interface RecogniserCall {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  /** For one request. */
  readonly timeoutMs: number;
}

/** Tries of one request that is not answered, or with a fault of the server; a longer trouble is for the run's own retries. */
const retryPolicy = { attempts: 3, waitMaxMs: 30_000 };

/**
 * Has a photo recognised.
 * @returns what the recogniser says; null where it will say it later.
 * @throws ServiceRefusal, ServiceUnavailable, or the signal's reason.
 */
export const askRecogniser = async (
  { dispatcher, url, timeoutMs }: RecogniserCall,
  request: RecogniserRequest,
  handover: ShelfHandover,
  signal: AbortSignal,
): Promise<RecogniserResult | null> => {
  const body = JSON.stringify(request);
  const send = async () => {
    const headers = requestHeaders(handover, request.requestId, body);
    const reply = await postJson(dispatcher, recogniserService, { url, headers, body, timeoutMs }, signal);
    return readServiceReply(recogniserService, reply, RecogniserResponse);
  };
  const answer = await withRetries(send, retryPolicy, signal);
  return answer === null || answer.status === 'accepted' ? null : answer;
};
