import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { unlimitedBudget } from '../../../processing/documents/engines/second-reader/budget.ts';
import { createDocumentEngines } from '../../../worker/engines/documents.ts';
import { startHttpTarget } from '../../support/servers/http-targets.ts';
import { temporaryFolder, toInput } from '../documents/documents.ts';
import { answerOf, startChatService } from './chat-service.ts';
import { extracted } from './llm.ts';
import { toneWav } from './recordings.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };

const spoken = {
  text: 'Delivery at 14 Harbour Street. The order number: PO-4471.',
  segments: [
    { start: 0, end: 1.5, text: ' Delivery at 14 Harbour Street.', avg_logprob: -0.1, no_speech_prob: 0.01 },
    { start: 1.5, end: 3, text: ' Order number: PO-4471.', avg_logprob: -0.2, no_speech_prob: 0.01 },
  ],
};

/** A transcription service that accepts multipart forms and records its requests. */
const startTranscriber = async (answer: (nth: number, form: FormData) => Reply) => {
  const requests: { path: string; form: FormData; authorization: string | undefined }[] = [];
  const target = await startHttpTarget(async (request, response) => {
    const body = new Uint8Array(await buffer(request));
    const type = String(request.headers['content-type']);
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    requests.push({ path: request.url ?? '', form, authorization: request.headers.authorization });
    const reply = answer(requests.length, form);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body ?? spoken));
  });
  return { origin: target.origin, requests };
};

const schema = [{ name: 'orderNumber', label: 'Order number', required: true, type: 'string' }];

const run = async (bytes: Uint8Array, settings: Record<string, string>, processing: unknown = {}) => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const engines = createDocumentEngines(
    loadConfig({ FFMPEG: '/nonexistent', ...settings }).processing,
    unlimitedBudget,
  );
  onTestFinished(() => engines.close());
  const input = await toInput(folder.path, [{ bytes, label: 'note' }], schema, { kind: 'audio', processing });
  return await engines.engineFor(input.processing.engine).process(input, { signal: new AbortController().signal });
};

describe('Recordings', () => {
  it('A recording is transcribed by an OpenAI-compatible service and read like paper, with evidence in seconds', async () => {
    const service = await startTranscriber(() => ({}));
    const settings = { TRANSCRIPTION_BASE_URL: `${service.origin}/v1`, TRANSCRIPTION_API_KEY: 'sk-voice' };
    const result = await run(toneWav(3), settings, { language: 'en' });
    if (result.outcome !== 'extracted') throw new Error(JSON.stringify(result));
    expect(result.extractedData.orderNumber).toContain('PO-4471');
    expect(result.evidence.orderNumber?.box).toMatchObject({ x: 1.5, width: 1.5, height: 0 });
    expect(result.fingerprints[0]?.sniffedType).toBe('audio/wav');
    const [request] = service.requests;
    expect(request?.path).toBe('/v1/audio/transcriptions');
    expect(request?.authorization).toBe('Bearer sk-voice');
    expect(
      Object.fromEntries(['model', 'language', 'response_format'].map((name) => [name, request?.form.get(name)])),
    ).toEqual({
      model: 'whisper-1',
      language: 'en',
      response_format: 'verbose_json',
    });
    const file = request?.form.get('file');
    if (!(file instanceof File)) throw new Error('no file was sent');
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  });

  it('A recording is transcribed by a whisper.cpp server', async () => {
    const service = await startTranscriber(() => ({}));
    const settings = { TRANSCRIPTION_BASE_URL: service.origin, TRANSCRIPTION_API: 'whisper.cpp' };
    expect((await run(toneWav(3), settings)).outcome).toBe('extracted');
    expect(service.requests[0]?.path).toBe('/inference');
    expect(service.requests[0]?.form.get('model')).toBeNull();
  });

  it('A recording is read by the language model if the version asks for it', async () => {
    const service = await startTranscriber(() => ({}));
    const chat = await startChatService(() => ({
      content: answerOf({ orderNumber: ['PO-4471', 'Order number: PO-4471'] }),
    }));
    const settings = { TRANSCRIPTION_BASE_URL: service.origin, LLM_BASE_URL: chat.baseUrl, LLM_MODEL: 'reader' };
    const result = extracted(
      await run(toneWav(3), settings, { engine: 'llm' }).then((one) => {
        if (one.outcome === 'pending') throw new Error('pending');
        return one;
      }),
    );
    expect(result.extractedData.orderNumber).toBe('PO-4471');
    expect(result.evidence.orderNumber?.box.x).toBe(1.5);
    expect(JSON.stringify(chat.requests[0]?.body)).toContain('Harbour Street');
  });

  it('A recording fails without a transcription service, with the name of the missing setting', async () => {
    expect(await run(toneWav(3), {})).toMatchObject({
      outcome: 'failed',
      code: 'transcription_not_configured',
      reason: expect.stringContaining('TRANSCRIPTION_BASE_URL'),
    });
  });

  it.each([
    ['too_short', toneWav(0.4)],
    ['too_quiet', toneWav(3, 0.001)],
    ['clipped', toneWav(3, 6)],
  ])('A recording that is %s is blocked before anything is transcribed', async (code, bytes) => {
    const service = await startTranscriber(() => ({}));
    const result = await run(bytes, { TRANSCRIPTION_BASE_URL: service.origin });
    if (result.outcome !== 'quality_blocked') throw new Error(`the outcome is ${result.outcome}`);
    expect(result.quality.map((finding) => finding.code)).toEqual([code]);
    expect(result.reason).toContain('"note"');
    expect(service.requests).toEqual([]);
  });

  it('A recording without speech is blocked, even if the service makes up words', async () => {
    const segments = [{ start: 0, end: 3, text: 'Thank you for watching!', avg_logprob: -1.4, no_speech_prob: 0.9 }];
    const service = await startTranscriber(() => ({ body: { text: 'Thank you for watching!', segments } }));
    const result = await run(toneWav(3), { TRANSCRIPTION_BASE_URL: service.origin });
    expect(result).toMatchObject({ outcome: 'quality_blocked', quality: [{ code: 'no_speech' }] });
  });

  it('Transcription is retried after a 429, and in plain JSON if the service reports no times', async () => {
    const service = await startTranscriber((nth, form) => {
      if (nth === 1) return { status: 429, headers: { 'retry-after': '0' } };
      return form.get('response_format') === 'verbose_json'
        ? { status: 400 }
        : { body: { text: 'Order number: PO-4471.' } };
    });
    const result = await run(toneWav(3), { TRANSCRIPTION_BASE_URL: service.origin });
    expect(result).toMatchObject({
      outcome: 'extracted',
      extractedData: { orderNumber: expect.stringContaining('PO-4471') },
    });
    expect(service.requests).toHaveLength(3);
  });

  it.each([
    ['not a recording', Buffer.from('%PDF-1.7\n'), 'unsupported_type', 'PDF'],
    ['not WAV where ffmpeg is missing', Buffer.from('OggS\0\0\0\0'), 'unsupported_type', 'FFMPEG'],
    ['empty', Buffer.alloc(0), 'document_empty', 'empty'],
    ['damaged', Buffer.from('RIFF\0\0\0\0WAVEnothing'), 'document_corrupt', 'damaged'],
  ])('A recording that is %s fails with its own reason', async (_, bytes, code, words) => {
    const result = await run(bytes, { TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:9' });
    expect(result).toMatchObject({ outcome: 'failed', code, reason: expect.stringContaining(words) });
  });

  it('A recording that is too long fails with the limit', async () => {
    const result = await run(toneWav(4), { TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:9', AUDIO_MAX_DURATION: '2s' });
    expect(result).toMatchObject({ outcome: 'failed', code: 'document_too_long' });
  });
});
