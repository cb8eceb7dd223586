import { setTimeout as delay } from 'node:timers/promises';
import { isOneOf } from '../../../../domain/narrowing.ts';
import type {
  DocumentEngine,
  DocumentInput,
  DocumentResult,
  EngineIdentity,
  ExtractedDocument,
} from '../../contract.ts';
import { sandboxValue } from './values.ts';

/** The outcomes that a caller can request with the member `sandbox` of a session's metadata. */
export const sandboxScenarios = [
  'approved',
  'review',
  'flagged',
  'fraud_blocked',
  'quality_blocked',
  'failed',
  'slow',
] as const;
type Scenario = (typeof sandboxScenarios)[number];

const slowMs = 30_000;

const engine: EngineIdentity = { name: 'sandbox', version: '1', models: {} };
/** Without fingerprints: the same test file may be sent many times, and is not a duplicate. */
const fingerprints = [] as const;

const isScenario = (text: string): text is Scenario => isOneOf(sandboxScenarios, text);

const makeExtracted = ({ outputSchema, processing, sandbox }: DocumentInput, scenario: Scenario): ExtractedDocument => {
  const seed = sandbox?.seed ?? '';
  const { reviewBelow, reviewFieldsBelow = {}, fraud } = processing;
  const isDoubtful = scenario === 'review';
  const sure = Math.max(reviewBelow, 0.97, ...Object.values(reviewFieldsBelow));
  const confidence = isDoubtful ? Math.max(0, reviewBelow - 0.2) : sure;
  const [doubtful] = isDoubtful ? outputSchema : [];
  const scores = { flagged: (fraud.flagAt + fraud.blockAt) / 2, fraud_blocked: 1 };
  const score = scenario === 'flagged' || scenario === 'fraud_blocked' ? scores[scenario] : null;
  return {
    outcome: 'extracted',
    engine,
    extractedData: Object.fromEntries(outputSchema.map((field) => [field.name, sandboxValue(field, seed)])),
    fieldConfidences: Object.fromEntries(outputSchema.map(({ name }) => [name, confidence])),
    evidence: {},
    confidence,
    certainty: isDoubtful ? 0.4 : 0.95,
    invalidFields: doubtful ? { [doubtful.name]: 'The sandbox was asked for a review.' } : {},
    aiSummary: `Made by the sandbox: ${outputSchema.length} fields for the outcome "${scenario}". The files were not read.`,
    quality: [],
    fingerprints,
    tampering:
      score === null
        ? []
        : [{ fileIndex: 0, code: 'sandbox', score, explanation: 'The sandbox was asked for a sign of fraud.' }],
  };
};

const resultOf = (input: DocumentInput, scenario: Scenario): DocumentResult => {
  if (scenario === 'failed') {
    const reason = 'The sandbox was asked for a failure: file 1 is damaged and cannot be read.';
    return { outcome: 'failed', engine, code: 'document_corrupt', reason, fingerprints };
  }
  if (scenario !== 'quality_blocked') return makeExtracted(input, scenario);
  const advice = 'The sandbox was asked for a bad picture: take it again with a steady hand.';
  return {
    outcome: 'quality_blocked',
    engine,
    reason: advice,
    quality: [{ fileIndex: 0, page: 1, code: 'blurred', measured: 0.1, threshold: 0.5, advice, blocking: true }],
    fingerprints,
  };
};

/**
 * The engine of test workflows: it reads no file, calls no service and returns the outcome that the session's metadata
 * asks for.
 */
export const createSandboxEngine = (): DocumentEngine => ({
  process: async (input, { signal }) => {
    const asked = input.sandbox?.scenario ?? 'approved';
    if (!isScenario(asked)) {
      const reason = `The sandbox does not know the outcome "${asked}". Set metadata.sandbox to one of: ${sandboxScenarios.join(', ')}.`;
      return { outcome: 'failed', engine, code: 'sandbox_outcome_unknown', reason, fingerprints };
    }
    if (asked === 'slow') await delay(slowMs, undefined, { signal });
    return resultOf(input, asked);
  },
  close: async () => undefined,
});
