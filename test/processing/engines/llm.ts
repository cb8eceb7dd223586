import { onTestFinished } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import type { Intake } from '../../../processing/documents/children/intake.ts';
import type { DocumentInput, DocumentResult } from '../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../processing/documents/engines/builtin/engine.ts';
import { createDocumentModel } from '../../../processing/documents/engines/llm/document-model.ts';
import { createLlmEngine } from '../../../processing/documents/engines/llm/engine.ts';
import {
  type SecondReaderBudget,
  unlimitedBudget,
} from '../../../processing/documents/engines/second-reader/budget.ts';
import { createSecondReader } from '../../../processing/documents/engines/second-reader/second-reader.ts';
import {
  makePdf,
  receiptPrints,
  receiptSchema,
  receiptSize,
  sharedIntake,
  temporaryFolder,
  toInput,
} from '../documents/documents.ts';
import { answerOf } from './chat-service.ts';

/** The values on the receipt of {@link receiptPrints}, each with its quote. */
export const rightFields = {
  company: ['Green Leaf Grocery Ltd', 'GREEN LEAF GROCERY LTD'],
  date: ['2024-05-17', 'Date: 17/05/2024'],
  address: ['14 Harbour Street, Bristol BS1 4QA', '14 Harbour Street Bristol BS1 4QA'],
  total: ['15.45', 'TOTAL 15.45'],
} as const;

export const rightAnswer = answerOf(rightFields);

let reading: ReturnType<Intake['read']> | undefined;

/** Reads its first document, without pictures, and returns the same text from then on. */
export const readOnce: Intake = {
  read: (request, options) => {
    reading ??= sharedIntake().read(request, options);
    return reading;
  },
};

/** The engine `builtin` with a second reader at a service, with settings as in the environment. */
export const twiceReading = (
  baseUrl: string,
  settings: Record<string, string> = {},
  budget: SecondReaderBudget = unlimitedBudget,
  pauseMs?: number,
) => {
  const { llm } = loadConfig({ LLM_BASE_URL: baseUrl, LLM_MODEL: 'reader', ...settings }).processing;
  const secondReader = createSecondReader(sharedIntake(), createDocumentModel(llm), budget, {
    ...llm,
    ...(pauseMs === undefined ? {} : { pauseMs }),
  });
  return createBuiltinEngine(sharedIntake(), secondReader);
};

/** An engine for a service, with settings as in the environment. */
export const llmEngine = (baseUrl: string, settings: Record<string, string> = {}, intake?: Intake) => {
  const { processing } = loadConfig({ LLM_BASE_URL: baseUrl, LLM_MODEL: 'reader', ...settings });
  const engine = createLlmEngine(processing.llm, createDocumentModel(processing.llm), intake ?? sharedIntake());
  onTestFinished(() => engine.close());
  return engine;
};

/** A receipt with a text layer: read without OCR. */
export const receiptInput = async (
  schema: readonly unknown[] = receiptSchema,
  processing: unknown = {},
): Promise<DocumentInput> => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const bytes = await (await makePdf([receiptPrints], receiptSize)).save();
  return toInput(folder.path, [{ bytes }], schema, { processing });
};

export const options = (signal = new AbortController().signal) => ({ signal });

export const extracted = (result: DocumentResult) => {
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${result.outcome}: ${JSON.stringify(result)}`);
  return result;
};
