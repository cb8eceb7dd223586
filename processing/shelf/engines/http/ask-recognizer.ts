import type { Dispatcher } from 'undici';
import { postJson } from '../../../services/post-json.ts';
import { readServiceReply } from '../../../services/read-service-reply.ts';
import { withRetries } from '../../../services/retries.ts';
import type { ShelfHandover } from '../../contract/shelf-engine.ts';
import { type RecognizerRequest, RecognizerResponse, type RecognizerResult } from './protocol.ts';
import { requestHeaders } from './request.ts';
import { recognizerService } from './service.ts';

export interface RecognizerCall {
  readonly dispatcher: Dispatcher;
  readonly url: URL;
  /** The timeout of one request. */
  readonly timeoutMs: number;
}

/**
 * Attempts of one request that gets no answer or a server error. If the problem lasts longer, the run itself is
 * retried.
 */
const retryPolicy = { attempts: 3, waitMaxMs: 30_000 };

/**
 * Sends a photo to the recognizer.
 * @returns its result; null if it will answer later
 * @throws ServiceRefusal, ServiceUnavailable, or the signal's reason
 */
export const askRecognizer = async (
  { dispatcher, url, timeoutMs }: RecognizerCall,
  request: RecognizerRequest,
  handover: ShelfHandover,
  signal: AbortSignal,
): Promise<RecognizerResult | null> => {
  const body = JSON.stringify(request);
  const send = async () => {
    const headers = requestHeaders(handover, request.requestId, body);
    const reply = await postJson(dispatcher, recognizerService, { url, headers, body, timeoutMs }, signal);
    return readServiceReply(recognizerService, reply, RecognizerResponse);
  };
  const answer = await withRetries(send, retryPolicy, signal);
  return answer === null || answer.status === 'accepted' ? null : answer;
};
