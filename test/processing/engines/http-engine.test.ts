import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { webhookSignature } from '../../../domain/webhooks/signature.ts';
import { makePicture, receiptPrints, receiptSize, temporaryFolder, toInput } from '../documents/documents.ts';
import { receiptInput } from './llm.ts';
import {
  type AnswerRequest,
  httpEngine,
  memoryHandover,
  serviceSecret,
  signingKey,
  startProcessor,
} from './processor.ts';

const completed = {
  status: 'completed',
  extractedData: { company: 'Green Leaf', date: '2024-05-17', total: 15.45 },
  fieldConfidences: { company: 0.7 },
  processor: { name: 'acme-ocr', version: '7' },
} as const;

const run = async (answer: AnswerRequest, handover = memoryHandover(), settings: Record<string, string> = {}) => {
  const processor = await startProcessor(answer);
  const environment = { PROCESSOR_URL: processor.url, WEBHOOK_TRUSTED_ORIGINS: processor.origin, ...settings };
  const work = httpEngine(environment).process(await receiptInput(), {
    signal: new AbortController().signal,
    handover,
  });
  return { work, processor, handover };
};

describe('The http engine', () => {
  it("A result in the processor's reply completes the document immediately", async () => {
    const { work } = await run(() => ({ body: completed }));
    const result = await work;
    expect(result).toMatchObject({
      outcome: 'extracted',
      engine: { name: 'http', remote: 'acme-ocr 7' },
      extractedData: { company: 'Green Leaf', date: '2024-05-17', address: null, total: '15.45' },
      fieldConfidences: { company: 0.7, date: 1, total: 1 },
      invalidFields: {},
    });
    expect(result).toMatchObject({
      aiSummary: expect.stringContaining('Total: 15.45'),
      fingerprints: [{ sniffedType: 'application/pdf' }],
    });
  });

  it('The request is signed like a webhook, and has an idempotency key, the schema and file URLs', async () => {
    const { work, processor } = await run(() => ({ body: completed }), memoryHandover(), {
      PROCESSOR_ANSWER_WITHIN: '10m',
    });
    await work;
    const [request] = processor.requests;
    expect(request?.headers['x-webhook-signature']).toBe(webhookSignature(signingKey, request?.rawBody ?? ''));
    const standard = new Webhook(serviceSecret);
    expect(standard.verify(request?.rawBody ?? '', request?.headers as Record<string, string>)).toMatchObject({});
    expect(request?.headers).toMatchObject({
      'idempotency-key': 'ses_1',
      'x-webhook-id': 'ses_1',
      'x-webhook-event': 'processing.requested',
    });
    expect(request?.body).toMatchObject({
      sessionId: 'ses_1',
      submissionId: 'sub_1',
      workflow: { slug: 'receipt', version: 3, kind: 'document' },
      requiredFields: ['company', 'date', 'total'],
      files: [{ fileIndex: 0, contentType: 'application/pdf', url: 'https://files.example/0?expires=600' }],
      callback: { url: 'https://docket.example/callbacks/processing/token' },
    });
    expect(Object.keys(request?.body.outputSchema.properties as object)).toEqual([
      'company',
      'date',
      'address',
      'total',
    ]);
  });

  it.each([
    ['202 without a body', { status: 202 }],
    ['accepted', { status: 202, body: { status: 'accepted' } }],
  ])('A document is pending after %s', async (_, reply) => {
    const { work, handover } = await run(() => reply);
    const result = await work;
    expect(result).toMatchObject({ outcome: 'pending', answerWithinMs: 3_600_000, heartbeatTimeoutMs: null });
    expect(handover.savedDocuments).toEqual([result]);
  });

  it('Findings are saved before anything is sent, and a second attempt reads nothing again', async () => {
    const handover = memoryHandover();
    const keptAtRequest: number[] = [];
    const first = await run(() => {
      keptAtRequest.push(handover.savedDocuments.length);
      return { status: 202 };
    }, handover);
    const pending = await first.work;
    expect(keptAtRequest).toEqual([1]);
    if (pending.outcome !== 'pending') throw new Error('the document is not pending');
    const second = { ...memoryHandover(), saved: pending };
    const { work, processor } = await run(() => ({ body: completed }), second);
    expect(await work).toMatchObject({ outcome: 'extracted', fingerprints: pending.fingerprints });
    expect(second.savedDocuments).toEqual([]);
    expect(processor.requests[0]?.body.files).toHaveLength(1);
  });

  it('A capture that the quality gate blocks is never sent', async () => {
    const processor = await startProcessor(() => ({ body: completed }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const bytes = await sharp(await makePicture(receiptPrints, receiptSize))
      .blur(9)
      .jpeg()
      .toBuffer();
    const engine = httpEngine({ PROCESSOR_URL: processor.url, WEBHOOK_TRUSTED_ORIGINS: processor.origin });
    const handover = memoryHandover();
    const result = await engine.process(await toInput(folder.path, [{ bytes }]), {
      signal: new AbortController().signal,
      handover,
    });
    expect(result.outcome).toBe('quality_blocked');
    expect(processor.requests).toEqual([]);
  });

  it('Files of types that Docket cannot read are passed on', async () => {
    const processor = await startProcessor(() => ({ body: completed }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const input = await toInput(folder.path, [{ bytes: Buffer.from('{\\rtf1 a letter}') }]);
    const engine = httpEngine({ PROCESSOR_URL: processor.url, WEBHOOK_TRUSTED_ORIGINS: processor.origin });
    const result = await engine.process(input, { signal: new AbortController().signal, handover: memoryHandover() });
    expect(result.outcome).toBe('extracted');
    expect(processor.requests[0]?.body.files[0]?.contentType).toBe('application/rtf');
  });

  it('A failure or a blocked capture that the processor reports becomes the result', async () => {
    const failed = await run(() => ({ body: { status: 'failed', code: 'no_receipt', reason: 'This is no receipt.' } }));
    expect(await failed.work).toMatchObject({ outcome: 'failed', code: 'no_receipt', reason: 'This is no receipt.' });
    const blocked = await run(() => ({ body: { status: 'quality_blocked', reason: 'Take it again.' } }));
    expect(await blocked.work).toMatchObject({ outcome: 'quality_blocked', reason: 'Take it again.' });
  });

  it('A value of the wrong type is dropped, and its field is named', async () => {
    const { work } = await run(() => ({
      body: { ...completed, extractedData: { ...completed.extractedData, date: 'yesterday' } },
    }));
    expect(await work).toMatchObject({
      extractedData: { date: null },
      invalidFields: { date: expect.stringContaining('YYYY-MM-DD') },
    });
  });

  it.each([
    ['malformed JSON', { body: '{"status":' }, 'not valid JSON'],
    ['another form', { body: { status: 'done' } }, 'status'],
    ['a confidence over 1', { body: { ...completed, fieldConfidences: { total: 1.2 } } }, 'fieldConfidences.total'],
  ])('A document fails after %s, with a reason that explains what is wrong', async (_, reply, what) => {
    const { work } = await run(() => reply);
    expect(await work).toMatchObject({
      outcome: 'failed',
      code: 'processor_answer_invalid',
      reason: expect.stringContaining(what),
    });
  });

  it('A 4xx fails the document without a retry', async () => {
    const { work } = await run(() => ({ status: 422, body: {} }));
    expect(await work).toMatchObject({
      outcome: 'failed',
      code: 'processor_refused',
      reason: expect.stringContaining('422'),
    });
  });

  it.each<[string, ReturnType<AnswerRequest>, number | null]>([
    ['a 429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, 7_000],
    ['a 500', { status: 500 }, null],
    ['a cut connection', 'reset', null],
    ['silence', null, null],
  ])('The engine asks for a retry after %s', async (_, reply, retryAfterMs) => {
    const { work } = await run(() => reply, memoryHandover(), { PROCESSOR_TIMEOUT: '500ms' });
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable', retryAfterMs });
  });

  it('No private address is called unless its origin is trusted, whether it is named or resolved', async () => {
    const processor = await startProcessor(() => ({ body: completed }));
    const settings = { PROCESSOR_URL: processor.url };
    const named = httpEngine(settings).process(await receiptInput(), {
      signal: new AbortController().signal,
      handover: memoryHandover(),
    });
    expect(await named).toMatchObject({
      outcome: 'failed',
      code: 'processor_refused',
      reason: expect.stringContaining('https'),
    });
    const literal = httpEngine({ PROCESSOR_URL: 'https://127.0.0.1:9' });
    const refused = await literal.process(await receiptInput(), {
      signal: new AbortController().signal,
      handover: memoryHandover(),
    });
    expect(refused).toMatchObject({ outcome: 'failed', code: 'processor_refused' });
    expect(processor.requests).toEqual([]);
  });

  it("The workflow version's own processor comes first, and a missing one is reported with its setting", async () => {
    const processor = await startProcessor(() => ({ body: completed }));
    const input = await receiptInput();
    const engine = httpEngine({ WEBHOOK_TRUSTED_ORIGINS: processor.origin });
    const options = { signal: new AbortController().signal, handover: memoryHandover() };
    expect(await engine.process(input, options)).toMatchObject({
      code: 'processor_not_configured',
      reason: expect.stringContaining('PROCESSOR_URL'),
    });
    const own = { ...input, processing: { ...input.processing, http: { url: processor.url } } };
    expect(await engine.process(own, options)).toMatchObject({ outcome: 'extracted' });
  });
});
