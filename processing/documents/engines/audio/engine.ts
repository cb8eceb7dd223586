import type { DocumentEngine, DocumentResult, EngineIdentity } from '../../contract.ts';
import { extractFields } from '../../extraction/extract.ts';
import { summarize } from '../../extraction/result/summary.ts';
import type { Intake } from '../../read/intake.ts';
import { evidenceInTime } from './transcript-page.ts';

/**
 * The builtin engine for recordings: the rules that find fields on paper, on a transcript. Its evidence is in seconds.
 * It rejects as the intake does.
 */
export const createAudioEngine = (recordings: Intake, transcriber: string): DocumentEngine => ({
  async process(input, options): Promise<DocumentResult> {
    const taken = await recordings.read({ input, pictures: null, unreadable: 'refuse' }, options);
    const { models, ...rest } = taken;
    const engine: EngineIdentity = { name: 'builtin', version: '1', models, remote: transcriber };
    if (taken.outcome !== 'read') return { ...rest, engine } as DocumentResult;
    const { pages, spoken = [], quality, fingerprints, tampering } = taken;
    const { outputSchema, processing } = input;
    const extraction = evidenceInTime(extractFields(pages, outputSchema, processing.locale), spoken);
    const aiSummary = summarize(input.files, pages.length, outputSchema, extraction);
    return { outcome: 'extracted', engine, ...extraction, aiSummary, quality, fingerprints, tampering };
  },
  close: async () => undefined,
});
