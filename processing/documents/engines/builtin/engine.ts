import type { Intake } from '../../children/intake.ts';
import type { DocumentEngine } from '../../contract.ts';
import type { SecondReader } from '../second-reader/second-reader.ts';
import { readForBuiltin, toBuiltinResult } from './result.ts';

/**
 * The engine that needs no other service to find fields: PDF text layers, OCR or a transcript, and rules that find
 * fields by label, place and type. If the workflow has a second reader, it reads what the rules are unsure of. It
 * rejects as the intake does.
 * @param secondReader none if missing, for measurements and tests of the rules
 */
export const createBuiltinEngine = (intake: Intake, secondReader?: SecondReader): DocumentEngine => ({
  async process(input, options) {
    const settings = input.processing.secondReader;
    if (!settings || !secondReader) return toBuiltinResult(input, await intake.read(readForBuiltin(input), options));
    const { read, report, usage } = await secondReader.read(input, settings, options);
    return toBuiltinResult(input, read, {
      ...(report ? { secondReader: report } : {}),
      ...(usage ? { usage } : {}),
    });
  },
  close: async () => undefined,
});
