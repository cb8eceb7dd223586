import { describe, expect, it, onTestFinished } from 'vitest';
import type { EngineUsage } from '../../../processing/documents/contract.ts';
import {
  type SecondReaderBudget,
  unlimitedBudget,
} from '../../../processing/documents/engines/second-reader/budget.ts';
import { eventually } from '../../support/stack/eventually.ts';
import {
  makePdf,
  receiptPrints,
  receiptSchema,
  receiptSize,
  temporaryFolder,
  toInput,
} from '../documents/documents.ts';
import { type AnswerChat, answerOf, promptText, startChatService } from './chat-service.ts';
import { extracted, options, receiptInput, rightFields, twiceReading } from './llm.ts';

/** A field that the rules do not find: the paper has no label for it. */
const allergens = { name: 'allergens', label: 'Allergens', required: true, type: 'string' };
const withNote = [...receiptSchema, allergens];

const read = async (
  answer: AnswerChat,
  secondReader: object,
  schema: readonly unknown[] = withNote,
  budget?: SecondReaderBudget,
  settings: Record<string, string> = {},
) => {
  const service = await startChatService(answer);
  const engine = twiceReading(service.baseUrl, settings, budget);
  const input = await receiptInput(schema, { secondReader });
  return { result: extracted(await engine.process(input, options())), requests: service.requests };
};

const alone = async (schema: readonly unknown[] = withNote) =>
  extracted(await twiceReading('http://127.0.0.1:1/v1').process(await receiptInput(schema), options()));

describe('The second reader', () => {
  it('Only doubtful fields are asked for, and a value that the document shows is taken with its place', async () => {
    const { result, requests } = await read(
      () => ({ content: answerOf({ allergens: ['Oat milk', 'Oat milk 2.15'] }) }),
      {},
    );
    expect(requests).toHaveLength(1);
    const question = requests[0] ? promptText(requests[0]) : '';
    expect(question).toContain('allergens');
    expect(question).not.toContain('- total (');
    expect(result.extractedData).toMatchObject({ allergens: 'Oat milk', total: '15.45' });
    expect(result.evidence.allergens).toMatchObject({ page: 1, text: 'Oat milk 2.15' });
    expect(result.fieldConfidences.allergens).toBeCloseTo(0.6 * 0.96, 2);
    expect(result.invalidFields).toEqual({});
    expect(result.engine).toMatchObject({
      name: 'builtin',
      usage: { requests: 1, inputTokens: 1_000 },
      secondReader: {
        model: 'reader-2025-01-01',
        readings: { allergens: { outcome: 'added', other: null } },
      },
    });
    expect(result.aiSummary).toContain('a language model has read');
  });

  it('A document that the engine is sure of costs nothing', async () => {
    const { result, requests } = await read(() => ({ content: '' }), { below: 0.3 }, receiptSchema);
    expect(requests).toEqual([]);
    expect(result.engine.secondReader).toBeUndefined();
    expect(result.extractedData).toEqual((await alone(receiptSchema)).extractedData);
  });

  it('With "all", every field of a document with a doubtful one is asked for', async () => {
    const { requests } = await read(() => ({ content: answerOf(rightFields) }), { ask: 'all' });
    expect(requests[0] ? promptText(requests[0]) : '').toContain('- total (');
  });

  it('An optional field that was not found is asked for only if the workflow wants that', async () => {
    const optional = [...receiptSchema, { ...allergens, required: false }];
    const content = answerOf({ allergens: ['Oat milk', 'Oat milk 2.15'] });
    expect((await read(() => ({ content }), {}, optional)).requests).toEqual([]);
    expect((await read(() => ({ content }), { missing: 'all' }, optional)).result.extractedData.allergens).toBe(
      'Oat milk',
    );
  });

  it('A field below its own threshold is asked for', async () => {
    const service = await startChatService(() => ({ content: answerOf({ date: rightFields.date }) }));
    const processing = { secondReader: { below: 0.1 }, reviewFieldsBelow: { date: 1 } };
    const input = await receiptInput(receiptSchema, processing);
    const result = extracted(await twiceReading(service.baseUrl).process(input, options()));
    expect(result.engine.secondReader?.readings).toEqual({ date: { outcome: 'agreed', other: null } });
  });

  it('Agreement raises the confidence', async () => {
    const before = await alone();
    const { result } = await read(() => ({ content: answerOf({ ...rightFields, allergens: [null, null] }) }), {
      below: 1,
    });
    expect(result.extractedData).toMatchObject({ company: before.extractedData.company, total: '15.45' });
    for (const name of ['company', 'date', 'total']) {
      expect(result.fieldConfidences[name], name).toBeGreaterThan(before.fieldConfidences[name] ?? 1);
      expect(result.engine.secondReader?.readings[name], name).toEqual({ outcome: 'agreed', other: null });
    }
    expect(result.engine.secondReader?.readings.allergens).toEqual({ outcome: 'absent', other: null });
  });

  it('Disagreement lowers the confidence and keeps both values', async () => {
    const before = await alone();
    const { result } = await read(() => ({ content: answerOf({ ...rightFields, total: ['20.00', 'CASH 20.00'] }) }), {
      below: 1,
    });
    expect(result.extractedData.total).toBe('15.45');
    expect(result.fieldConfidences.total).toBeLessThan(before.fieldConfidences.total ?? 0);
    expect(result.engine.secondReader?.readings.total).toEqual({ outcome: 'kept', other: '20.00' });
  });

  it('A value that the document does not show is not used', async () => {
    const { result } = await read(() => ({ content: answerOf({ allergens: ['See you soon', 'See you soon'] }) }), {});
    expect(result.extractedData.allergens).toBeNull();
    expect(result.engine.secondReader?.readings).toEqual({ allergens: { outcome: 'unverified', other: null } });
    expect(result.invalidFields.allergens).toContain('was not found');
  });

  it.each([
    ['is not reachable', (): 'reset' => 'reset', 'llm_unavailable'],
    ['refuses the request', () => ({ status: 401, body: {} }), 'llm_refused'],
    ['declines to read it', () => ({ refusal: 'no' }), 'llm_declined'],
    ['answers nonsense', () => ({ content: 'Sure!' }), 'llm_answer_unusable'],
  ] as const)('If the model %s, the values of the engine stand', async (_, answer, skipped) => {
    const settings = { LLM_ATTEMPTS: '1' };
    const { result } = await read(answer, {}, withNote, undefined, settings);
    const { extractedData, fieldConfidences } = await alone();
    expect(result).toMatchObject({ extractedData, fieldConfidences });
    expect(result.engine.secondReader).toEqual({ skipped, readings: {} });
  });

  it('A service that never answers delays a document only by the timeout, and the next ones not at all', async () => {
    let isAway = true;
    const service = await startChatService(() =>
      isAway ? null : { content: answerOf({ allergens: ['Oat milk', 'Oat milk 2.15'] }) },
    );
    const engine = twiceReading(service.baseUrl, { LLM_TIMEOUT: '700ms' }, unlimitedBudget, 1_500);
    const input = await receiptInput(withNote, { secondReader: {} });
    const read = async () => extracted(await engine.process(input, options())).engine.secondReader;
    const unavailable = { skipped: 'llm_unavailable', readings: {} };
    expect(await read()).toEqual(unavailable);
    const asked = service.requests.length;
    expect(await read()).toEqual(unavailable);
    expect(service.requests).toHaveLength(asked);
    isAway = false;
    await eventually('the model is asked again', async () => (await read())?.readings.allergens?.outcome === 'added');
  });

  it('Without a model, the values of the engine stand, and the result shows it', async () => {
    const input = await receiptInput(withNote, { secondReader: {} });
    const result = extracted(await twiceReading('', { LLM_MODEL: '' }).process(input, options()));
    expect(result.engine.secondReader).toEqual({ skipped: 'llm_not_configured', readings: {} });
    expect(result.extractedData.total).toBe('15.45');
  });

  it('Nothing is asked once the budget is spent, and each answer is charged to its workflow', async () => {
    const charged: [string, EngineUsage][] = [];
    let left = 1;
    const budget: SecondReaderBudget = {
      take: async () => left-- > 0,
      record: async (workflow, usage) => void charged.push([workflow, usage]),
    };
    const service = await startChatService(() => ({ content: answerOf({ allergens: [null, null] }) }));
    const engine = twiceReading(service.baseUrl, {}, budget);
    const input = await receiptInput(withNote, { secondReader: {} });
    await engine.process(input, options());
    const again = extracted(await engine.process(input, options()));
    expect(again.engine.usage).toMatchObject({ requests: 0, cached: true });
    const other = extracted(await engine.process({ ...input, companyId: 'co_2' }, options()));
    expect(other.engine.secondReader).toEqual({ skipped: 'budget_spent', readings: {} });
    expect(service.requests).toHaveLength(1);
    expect(charged).toEqual([['receipt', expect.objectContaining({ requests: 1, outputTokens: 200 })]]);
  });

  it('A document that stops waiting for its turn takes nothing out of the budget', async () => {
    let taken = 0;
    const budget: SecondReaderBudget = {
      take: async () => {
        taken += 1;
        return true;
      },
      record: async () => undefined,
    };
    const content = answerOf({ allergens: [null, null] });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const service = await startChatService(async (nth) => {
      if (nth === 1) await released;
      return { content };
    });
    const engine = twiceReading(service.baseUrl, { LLM_CONCURRENCY: '1' }, budget);
    const input = await receiptInput(withNote, { secondReader: {} });
    const first = engine.process(input, options());
    await eventually('the first document is asked about', async () => service.requests.length === 1);
    const controller = new AbortController();
    const onProgress = ({ stage }: { readonly stage: string }): void => {
      if (stage === 'asking the model') setImmediate(() => controller.abort(new Error('cancelled')));
    };
    const waiting = engine.process({ ...input, companyId: 'co_2' }, { signal: controller.signal, onProgress });
    await expect(waiting).rejects.toThrow('cancelled');
    release();
    await first;
    await engine.process({ ...input, companyId: 'co_3' }, options());
    expect(taken).toBe(2);
  });

  it('A document that cannot be read costs nothing', async () => {
    const service = await startChatService(() => ({ content: '' }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const bytes = Buffer.from('not a document');
    const input = await toInput(folder.path, [{ bytes }], withNote, { processing: { secondReader: {} } });
    expect(await twiceReading(service.baseUrl).process(input, options())).toMatchObject({ outcome: 'failed' });
    expect(service.requests).toEqual([]);
  });

  it('Processing stops when it is cancelled while the model works', async () => {
    const controller = new AbortController();
    const service = await startChatService(() => {
      controller.abort(new Error('cancelled'));
      return null;
    });
    const input = await receiptInput(withNote, { secondReader: {} });
    await expect(twiceReading(service.baseUrl).process(input, options(controller.signal))).rejects.toThrow('cancelled');
  });

  it('If the upload seems to have several documents, that is still said after the second reading', async () => {
    const service = await startChatService(() => ({
      content: answerOf({ ...rightFields, allergens: [null, null] }),
    }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const other = receiptPrints.map(
      ([text, x, y, size]) =>
        [
          text
            .replace('GREEN LEAF GROCERY LTD', 'BLUE DOOR BAKERY LTD')
            .replace('20417', '99881')
            .replace('17/05', '02/06')
            .replace('15.45', '18.10'),
          x,
          y,
          size,
        ] as const,
    );
    const bytes = await (await makePdf([receiptPrints, other], receiptSize)).save();
    const processing = { severalDocuments: 'review', secondReader: {} };
    const input = await toInput(folder.path, [{ bytes }], withNote, { processing });
    const result = extracted(await twiceReading(service.baseUrl).process(input, options()));
    expect(service.requests).toHaveLength(1);
    expect(result.documents).toEqual(['1', '2']);
  });
});
