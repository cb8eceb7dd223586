import type { Intake } from '../../children/intake.ts';
import type { DocumentEngine } from '../../contract.ts';
import { readForBuiltin, toBuiltinResult } from './result.ts';

/**
 * The engine that needs no other service to find fields: PDF text layers, OCR or a transcript, and rules that find
 * fields by label, place and type. It rejects as the intake does.
 */
export const createBuiltinEngine = (intake: Intake): DocumentEngine => ({
  process: async (input, options) => toBuiltinResult(input, await intake.read(readForBuiltin(input), options)),
  close: async () => undefined,
});
