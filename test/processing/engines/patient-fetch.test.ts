import { buffer } from 'node:stream/consumers';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { patientFetch } from '../../../processing/services/patient-fetch.ts';
import { startHttpTarget } from '../../support/servers/http-targets.ts';
import { startChatService } from './chat-service.ts';
import { extracted, llmEngine, options, receiptInput, rightAnswer } from './llm.ts';

const limitMs = 100;

/**
 * Gives every client that does not choose otherwise a limit far below undici's five minutes. Returns a function that
 * resolves once such a client has given up on a request that starts with the call.
 */
const limitOthers = async (): Promise<() => Promise<void>> => {
  const before = getGlobalDispatcher();
  setGlobalDispatcher(new Agent({ headersTimeout: limitMs, bodyTimeout: limitMs }));
  onTestFinished(() => setGlobalDispatcher(before));
  const silent = await startHttpTarget(() => undefined);
  return async () => {
    await expect(fetch(silent.origin)).rejects.toMatchObject({ cause: { name: 'HeadersTimeoutError' } });
  };
};

it('Only LLM_TIMEOUT limits how long a model may take, and not the limits of the HTTP client', async () => {
  const othersGiveUp = await limitOthers();
  const service = await startChatService(async () => {
    await othersGiveUp();
    return { content: rightAnswer };
  });
  const engine = llmEngine(service.baseUrl, { LLM_ATTEMPTS: '1', LLM_PAGE_IMAGES: '0' });
  const result = extracted(await engine.process(await receiptInput(), options()));
  expect(result.extractedData.total).toBe('15.45');
  expect(service.requests).toHaveLength(1);
});

it('A recording is sent as a form, and its transcription may take as long', async () => {
  const othersGiveUp = await limitOthers();
  const received: FormData[] = [];
  const { origin } = await startHttpTarget(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    received.push(await new Response(new Uint8Array(await buffer(request)), { headers }).formData());
    await othersGiveUp();
    response.writeHead(429, { 'retry-after': '7' }).end('later');
  });
  const form = new FormData();
  form.set('file', new Blob(['sound']), 'recording.wav');
  form.set('model', 'whisper-1');
  const response = await patientFetch(origin, { method: 'POST', body: form, headers: { authorization: 'Bearer k' } });
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([429, '7', 'later']);
  const file = received[0]?.get('file');
  expect(file instanceof File && (await file.text())).toBe('sound');
  expect(received[0]?.get('model')).toBe('whisper-1');
});

it('A request ends with its signal', async () => {
  const { origin } = await startHttpTarget(() => undefined);
  await expect(patientFetch(origin, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
