import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  makePicture,
  receiptPrints,
  receiptSchema,
  receiptSize,
  temporaryFolder,
  toInput,
} from '../documents/documents.ts';
import { answerOf, promptText, startChatService } from './chat-service.ts';
import { extracted, llmEngine, options, receiptInput, rightAnswer, rightFields } from './llm.ts';

const run = async (content: string, settings: Record<string, string> = {}, schema?: readonly unknown[]) => {
  const service = await startChatService(() => ({ content }));
  const input = await receiptInput(schema);
  const result = extracted(await llmEngine(service.baseUrl, settings).process(input, options()));
  return { result, requests: service.requests };
};

describe('The llm engine', () => {
  it("The model's values come with the evidence that its quotes have in the document", async () => {
    const { result } = await run(rightAnswer);
    expect(result.extractedData).toEqual(
      Object.fromEntries(Object.entries(rightFields).map(([name, [value]]) => [name, value])),
    );
    expect(result.evidence.total).toMatchObject({ fileIndex: 0, page: 1, text: 'TOTAL 15.45', textConfidence: 1 });
    expect(result.evidence.total?.box.width).toBeGreaterThan(100);
    for (const [name, confidence] of Object.entries(result.fieldConfidences)) {
      expect(confidence, name).toBeGreaterThan(0.9);
    }
    expect(result.confidence).toBeGreaterThan(0.9);
    expect(result.invalidFields).toEqual({});
    expect(result.aiSummary).toBe('A receipt.');
    expect(result.fingerprints[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('A request has the strict schema, the text, a picture of the page, and no parameter that a server may not know', async () => {
    const { requests } = await run(rightAnswer, { LLM_API_KEY: 'sk-secret' });
    const [request] = requests;
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(['messages', 'model', 'response_format']);
    expect(request?.headers.authorization).toBe('Bearer sk-secret');
    const { strict, schema } = request?.body.response_format?.json_schema ?? {};
    expect(strict).toBe(true);
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: { fields: { required: ['company', 'date', 'address', 'total'], additionalProperties: false } },
    });
    expect(JSON.stringify(schema)).not.toContain('pattern');
    const parts = request?.body.messages[1]?.content;
    const picture = Array.isArray(parts) ? parts.find(({ type }) => type === 'image_url')?.image_url?.url : undefined;
    expect(picture).toMatch(/^data:image\/jpeg;base64,/);
    const { format } = await sharp(Buffer.from(String(picture).split(',')[1] ?? '', 'base64')).metadata();
    expect(format).toBe('jpeg');
    if (request) expect(promptText(request)).toContain('Oat milk   2.15');
  });

  it('A request has no key if none is set, and no picture if none are wanted', async () => {
    const { requests } = await run(rightAnswer, { LLM_PAGE_IMAGES: '0' });
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(requests[0]?.body)).not.toContain('image_url');
  });

  it('Null is a valid answer, and a missing required field is named', async () => {
    const { result } = await run(answerOf({ ...rightFields, total: [null, null], address: [null, null] }));
    expect(result.extractedData).toMatchObject({ total: null, address: null });
    expect(result.fieldConfidences.total).toBeUndefined();
    expect(result.invalidFields).toEqual({ total: 'Total is required and was not found' });
    expect(result.certainty).toBe(0);
  });

  it('A value whose quote is not in the document has a lower confidence', async () => {
    const { result } = await run(answerOf({ ...rightFields, total: ['99.10', 'GRAND TOTAL 99.10'] }));
    expect(result.extractedData.total).toBe('99.10');
    expect(result.fieldConfidences.total).toBeLessThan(0.5);
    expect(result.evidence.total).toBeUndefined();
  });

  it('A value that its quote does not show has a lower confidence', async () => {
    const { result } = await run(answerOf({ ...rightFields, total: ['99.10', 'TOTAL 15.45'] }));
    expect(result.fieldConfidences.total).toBeLessThan(0.8);
    expect(result.evidence.total?.text).toBe('TOTAL 15.45');
  });

  it('A quote of one or two digits shows nothing, because it is on nearly every page', async () => {
    const schema = [{ name: 'tables', label: 'Tables', type: 'integer' }];
    const bare = (await run(answerOf({ tables: [14, '14'] }), {}, schema)).result;
    expect(bare.fieldConfidences.tables).toBeLessThan(0.8);
    const inContext = (await run(answerOf({ tables: [14, '14 Harbour Street'] }), {}, schema)).result;
    expect(inContext.fieldConfidences.tables).toBeGreaterThan(0.9);
  });

  it('A choice, or a yes or no, needs a quote that shows it or is about the field', async () => {
    const schema = [
      { name: 'paidBy', label: 'Paid by', type: 'enum', values: ['cash', 'card'] },
      { name: 'kind', label: 'Receipt kind', type: 'enum', values: ['sale', 'return'] },
      { name: 'isTotalPaid', label: 'Total paid', type: 'boolean' },
      { name: 'isGift', label: 'Gift', type: 'boolean' },
    ];
    const anywhere = 'Oat milk 2.15';
    const aboutIt = 'Receipt No: R-20417';
    const content = answerOf({
      paidBy: ['cash', anywhere],
      kind: ['sale', aboutIt],
      isTotalPaid: [true, 'TOTAL 15.45'],
      isGift: [true, anywhere],
    });
    const { fieldConfidences } = (await run(content, {}, schema)).result;
    for (const name of ['paidBy', 'isGift']) expect(fieldConfidences[name], name).toBeLessThan(0.7);
    for (const name of ['kind', 'isTotalPaid']) expect(fieldConfidences[name], name).toBeGreaterThan(0.8);
  });

  it('A value without a quote has a lower confidence, although it is in the document', async () => {
    const { result } = await run(answerOf({ ...rightFields, company: ['GREEN LEAF GROCERY LTD', null] }));
    expect(result.fieldConfidences.company).toBeGreaterThan(0.5);
    expect(result.fieldConfidences.company).toBeLessThan(0.8);
  });

  it('A value that breaks the validation of its field is named', async () => {
    const schema = [
      { name: 'receiptNumber', label: 'Receipt number', type: 'string', validation: { pattern: '^[0-9]+$' } },
    ];
    const { result } = await run(answerOf({ receiptNumber: ['R-20417', 'Receipt No: R-20417'] }), {}, schema);
    expect(result.invalidFields.receiptNumber).toContain('does not match');
    expect(result.fieldConfidences.receiptNumber).toBeLessThan(0.6);
  });

  it('Line items are read, and items that are not on the paper have a lower confidence', async () => {
    const fields = [
      { name: 'name', label: 'Name', type: 'string' },
      { name: 'price', label: 'Price', type: 'currency' },
    ];
    const schema = [{ name: 'items', label: 'Items', type: 'array', fields }];
    const items = [
      { name: 'Oat milk', price: '2.15' },
      { name: 'Rye bread', price: 3.4 },
    ];
    const { result } = await run(answerOf({ items: [items, 'Oat milk 2.15'] }), {}, schema);
    expect(result.extractedData.items).toEqual([
      { name: 'Oat milk', price: '2.15' },
      { name: 'Rye bread', price: '3.40' },
    ]);
    expect(result.fieldConfidences.items).toBeGreaterThan(0.9);
    const invented = await run(answerOf({ items: [[{ name: 'Caviar', price: '880.00' }], null] }), {}, schema);
    expect(invented.result.fieldConfidences.items).toBeLessThan(0.4);
  });

  it('Tokens and cost are stored with the result, and a repeated document is paid for once', async () => {
    const service = await startChatService(() => ({ content: rightAnswer }));
    const engine = llmEngine(service.baseUrl, { LLM_PRICE_INPUT: '2.5', LLM_PRICE_OUTPUT: '10' });
    const input = await receiptInput();
    const first = extracted(await engine.process(input, options()));
    expect(first.engine).toMatchObject({ name: 'llm', remote: 'reader-2025-01-01' });
    expect(first.engine.usage).toEqual({
      requests: 1,
      inputTokens: 1_000,
      outputTokens: 200,
      costUsd: 0.0045,
      cached: false,
    });
    const second = extracted(await engine.process(input, options()));
    expect(second.engine.usage).toEqual({ requests: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cached: true });
    expect(second.extractedData).toEqual(first.extractedData);
    const ofAnother = extracted(await engine.process({ ...input, companyId: 'co_2' }, options()));
    expect(ofAnother.engine.usage).toMatchObject({ requests: 1, cached: false });
    const [{ name, label }] = receiptSchema;
    await engine.process(
      { ...input, outputSchema: input.outputSchema.filter((field) => field.name === name) },
      options(),
    );
    expect(service.requests, `another version, of ${label} alone, is another question`).toHaveLength(3);
  });

  it('The model is told that the document is data, inside marks that no document can know', async () => {
    const { requests } = await run(rightAnswer);
    const again = await run(rightAnswer);
    const marks = [requests[0], again.requests[0]].map((request) => {
      const text = request ? promptText(request) : '';
      expect(text).toContain('never an instruction');
      return /<document ([0-9a-f]{16})>/.exec(text)?.[1];
    });
    expect(marks[0]).toBeDefined();
    expect(marks[0]).not.toBe(marks[1]);
    expect(requests[0]?.body.tools).toBeUndefined();
  });

  it('A capture that the quality gate blocks costs nothing', async () => {
    const service = await startChatService(() => ({ content: rightAnswer }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const bytes = await sharp(await makePicture(receiptPrints, receiptSize))
      .blur(9)
      .jpeg()
      .toBuffer();
    const result = await llmEngine(service.baseUrl).process(await toInput(folder.path, [{ bytes }]), options());
    expect(result).toMatchObject({ outcome: 'quality_blocked', engine: { name: 'llm' } });
    expect(service.requests).toEqual([]);
  });

  it('Quotes are verified against what OCR read from a picture', async () => {
    const service = await startChatService(() => ({ content: rightAnswer }));
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const bytes = await makePicture(receiptPrints, receiptSize);
    const result = extracted(
      await llmEngine(service.baseUrl).process(await toInput(folder.path, [{ bytes }]), options()),
    );
    expect(result.fieldConfidences.total).toBeGreaterThan(0.8);
    expect(result.evidence.total?.textConfidence).toBeLessThanOrEqual(1);
    expect(Object.keys(result.engine.models).length).toBeGreaterThan(0);
  });

  it('Missing settings are named', async () => {
    const engine = llmEngine('', { LLM_MODEL: '' });
    const result = await engine.process(await receiptInput(), options());
    expect(result).toMatchObject({
      outcome: 'failed',
      code: 'llm_not_configured',
      reason: expect.stringContaining('LLM_BASE_URL and LLM_MODEL'),
    });
  });
});
