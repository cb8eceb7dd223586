import { describe, expect, it } from 'vitest';
import { answerOf, startChatService } from './chat-service.ts';
import {
  llmEngine as anyLlmEngine,
  extracted,
  options,
  readOnce,
  receiptInput,
  rightAnswer,
  rightFields,
} from './llm.ts';

/** These tests are not about reading, so they share one reading of the receipt. */
const llmEngine = (baseUrl: string, settings: Record<string, string> = {}) =>
  anyLlmEngine(baseUrl, { LLM_PAGE_IMAGES: '0', ...settings }, readOnce);

const quick = { LLM_ATTEMPTS: '2', LLM_TIMEOUT: '400ms' };

describe('The llm engine with a faulty service', () => {
  it('An answer that is not valid JSON is sent back once, and the repaired answer counts', async () => {
    const service = await startChatService((nth) => ({
      content: nth === 1 ? 'Sure! Here is the receipt.' : rightAnswer,
    }));
    const result = extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect(result.extractedData.total).toBe('15.45');
    expect(result.engine.usage).toMatchObject({ requests: 2, inputTokens: 2_000, outputTokens: 400 });
    expect(service.requests[1]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(service.requests[1]?.body.messages.at(-1)?.content).toContain('not valid JSON');
  });

  it('A document fails with the reason if the repaired answer is not valid JSON either', async () => {
    const service = await startChatService(() => ({ content: '{"fields": {"company"', finish: 'length' }));
    const result = await llmEngine(service.baseUrl).process(await receiptInput(), options());
    expect(result).toMatchObject({
      outcome: 'failed',
      code: 'llm_answer_unusable',
      reason: expect.stringContaining('cut off'),
    });
    expect(service.requests).toHaveLength(2);
  });

  it('A value that breaks the schema even after the repair is dropped, and its field is named', async () => {
    const wrong = answerOf({ ...rightFields, date: ['17/05/2024', 'Date: 17/05/2024'] });
    const service = await startChatService(() => ({ content: wrong }));
    const result = extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect(result.extractedData).toMatchObject({ date: null, total: '15.45' });
    expect(result.invalidFields.date).toContain('YYYY-MM-DD');
    expect(service.requests[1]?.body.messages.at(-1)?.content).toContain('date');
  });

  it('A model that repeats itself until its context is full gets only the start of its answer back', async () => {
    const endless = `{"fields": {"company": {"value": "${'Green Leaf '.repeat(5_000)}`;
    const service = await startChatService((nth) =>
      nth === 1 ? { content: endless, finish: 'length' } : { content: rightAnswer },
    );
    const result = extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect(result.extractedData.total).toBe('15.45');
    expect(JSON.stringify(service.requests[1]?.body.messages[2]).length).toBeLessThan(5_000);
  });

  it('If a service refuses the question for a repair, the fields of the first answer that are right count', async () => {
    const wrong = answerOf({ ...rightFields, date: ['17/05/2024', 'Date: 17/05/2024'] });
    const tooLong = { status: 400, body: { error: { message: 'exceeds the available context size' } } };
    const service = await startChatService((nth) => (nth === 1 ? { content: wrong } : tooLong));
    const result = extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect(result.extractedData).toMatchObject({ date: null, total: '15.45' });
    expect(result.engine.usage).toMatchObject({ requests: 1, inputTokens: 1_000 });
  });

  it('If a service refuses the question for a repair, the failure says what was wrong with the answer', async () => {
    const service = await startChatService((nth) =>
      nth === 1 ? { content: '{"fields":', finish: 'length' } : { status: 400, body: {} },
    );
    const result = await llmEngine(service.baseUrl).process(await receiptInput(), options());
    expect(result).toMatchObject({ code: 'llm_answer_unusable', reason: expect.stringContaining('cut off') });
  });

  it('The limit of an answer is sent if it is set', async () => {
    const service = await startChatService(() => ({ content: rightAnswer }));
    const engine = llmEngine(service.baseUrl, { LLM_ANSWER_TOKENS_MAX: '700' });
    extracted(await engine.process(await receiptInput(), options()));
    expect(service.requests[0]?.body.max_tokens).toBe(700);
  });

  it('The cost is unknown, not zero, if the service reports no tokens', async () => {
    const message = { role: 'assistant', content: rightAnswer, refusal: null };
    const body = { model: 'reader', choices: [{ index: 0, finish_reason: 'stop', message }] };
    const service = await startChatService(() => ({ body }));
    const engine = llmEngine(service.baseUrl, { LLM_PRICE_INPUT: '2.5', LLM_PRICE_OUTPUT: '10' });
    const result = extracted(await engine.process(await receiptInput(), options()));
    expect(result.engine.usage).toMatchObject({ requests: 1, inputTokens: null, outputTokens: null, costUsd: null });
  });

  it('JSON in a code fence is accepted', async () => {
    const service = await startChatService(() => ({ content: `\`\`\`json\n${rightAnswer}\n\`\`\`` }));
    const result = extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect(result.engine.usage?.requests).toBe(1);
  });

  it('The engine falls back to JSON mode and then to plain text if a server refuses the format, and remembers it', async () => {
    const service = await startChatService((_, { body }) =>
      body.response_format
        ? { status: 400, body: { error: { message: 'unknown parameter response_format' } } }
        : { content: rightAnswer },
    );
    const engine = llmEngine(service.baseUrl);
    const input = await receiptInput();
    extracted(await engine.process(input, options()));
    expect(service.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    await engine.process({ ...input, outputSchema: input.outputSchema.slice(1) }, options());
    expect(service.requests).toHaveLength(4);
  });

  it('The engine waits as long as the Retry-After of a 429 asks', async () => {
    const times: number[] = [];
    const service = await startChatService((nth) => {
      times.push(performance.now());
      return nth === 1
        ? { status: 429, headers: { 'retry-after': '1' }, body: { error: { message: 'slow down' } } }
        : { content: rightAnswer };
    });
    extracted(await llmEngine(service.baseUrl).process(await receiptInput(), options()));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('A long Retry-After is passed on instead of waited for', async () => {
    const service = await startChatService(() => ({ status: 429, headers: { 'retry-after': '120' }, body: {} }));
    const work = llmEngine(service.baseUrl).process(await receiptInput(), options());
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable', retryAfterMs: 120_000 });
    expect(service.requests).toHaveLength(1);
  });

  it('A broken connection, a 503 and a reply that is not JSON are retried', async () => {
    const faults = ['reset', { status: 503, body: {} }, { body: '<html>' }] as const;
    const service = await startChatService((nth) => faults[nth - 1] ?? { content: rightAnswer });
    extracted(await llmEngine(service.baseUrl, { LLM_ATTEMPTS: '4' }).process(await receiptInput(), options()));
    expect(service.requests).toHaveLength(4);
  });

  it('The engine gives up on a silent service after its attempts, so that the document is retried later', async () => {
    const service = await startChatService(() => null);
    const work = llmEngine(service.baseUrl, quick).process(await receiptInput(), options());
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    [401, 'LLM_API_KEY'],
    [404, 'LLM_MODEL'],
    [413, 'LLM_PAGE_IMAGES'],
  ])('A %i fails the document, with a reason that names %s', async (status, setting) => {
    const service = await startChatService(() => ({ status, body: { error: { message: 'no' } } }));
    const result = await llmEngine(service.baseUrl).process(await receiptInput(), options());
    expect(result).toMatchObject({ outcome: 'failed', code: 'llm_refused', reason: expect.stringContaining(setting) });
    expect(service.requests).toHaveLength(1);
  });

  it('A refusal by the model fails the document, and its words, which may quote the document, are left out', async () => {
    const service = await startChatService(() => ({ content: null, refusal: 'I cannot read this.' }));
    const result = await llmEngine(service.baseUrl).process(await receiptInput(), options());
    expect(result).toMatchObject({
      outcome: 'failed',
      code: 'llm_declined',
      reason: 'The language model declined to read the document.',
    });
  });

  it('Processing stops within a second when it is cancelled while the model works', async () => {
    const cancel = new AbortController();
    let cancelledAtMs = 0;
    const service = await startChatService(() => {
      cancelledAtMs = performance.now();
      cancel.abort(new Error('cancelled'));
      return null;
    });
    await expect(llmEngine(service.baseUrl).process(await receiptInput(), options(cancel.signal))).rejects.toThrow(
      'cancelled',
    );
    expect(performance.now() - cancelledAtMs).toBeLessThan(1_000);
  });

  it('No more requests run concurrently than the settings allow', async () => {
    const events: string[] = [];
    const bothRead = Promise.withResolvers<void>();
    const service = await startChatService(async () => {
      events.push('asked');
      await bothRead.promise;
      // An extra request would have arrived before these answers.
      for (const _ of [1, 2]) await fetch(`${service.baseUrl}/models`);
      events.push('answered');
      return { content: rightAnswer };
    });
    const engine = llmEngine(service.baseUrl, { ...quick, LLM_CONCURRENCY: '1', LLM_TIMEOUT: '20s' });
    const input = await receiptInput();
    let read = 0;
    const onProgress = ({ stage }: { stage: string }): void => {
      if (stage === 'asking the model') read += 1;
      if (read === 2) bothRead.resolve();
    };
    const schemas = [input.outputSchema, input.outputSchema.slice(1)];
    await Promise.all(
      schemas.map((outputSchema) => engine.process({ ...input, outputSchema }, { ...options(), onProgress })),
    );
    expect(events).toEqual(['asked', 'answered', 'asked', 'answered']);
  });
});
