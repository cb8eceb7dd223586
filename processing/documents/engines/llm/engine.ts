import { requireValue } from '../../../../domain/assert.ts';
import { type LlmSettings, missingLlmSettings } from '../../../services/llm-settings.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { Intake } from '../../children/intake.ts';
import type { DocumentEngine, DocumentInput, DocumentResult, EngineIdentity, ProcessOptions } from '../../contract.ts';
import { assembleExtraction } from '../../extraction/result/assemble.ts';
import { summarize } from '../../extraction/result/summary.ts';
import type { ReadDocument, ReadRequest } from '../../read/messages.ts';
import { unreadResult } from '../../read/unread-result.ts';
import { PageSearch } from '../answer/page-search.ts';
import { extractionInTime } from '../audio/transcript-page.ts';
import type { ModelAnswer } from './ask-model.ts';
import type { DocumentModel } from './document-model.ts';
import { weighClaim } from './weigh-claim.ts';
import { withPictures } from './with-pictures.ts';

const engineVersion = '1';
const summaryMaxChars = 1_000;

const identityOf = (models: EngineIdentity['models'], settings: LlmSettings): EngineIdentity => ({
  name: 'llm',
  version: engineVersion,
  models,
  ...(settings.model === undefined ? {} : { remote: settings.model }),
});

/** Turns the model's answer into a result. Each value is weighed by the evidence in the document. */
const toResult = (
  input: DocumentInput,
  read: ReadDocument,
  answer: ModelAnswer,
  engine: EngineIdentity,
): DocumentResult => {
  const { quality, fingerprints, tampering, pages } = read;
  const search = new PageSearch(pages);
  const found = Object.fromEntries(
    input.outputSchema.flatMap((field) => {
      const claim = answer.fields[field.name];
      return claim ? [[field.name, weighClaim(field, claim, search, input.kind)]] : [];
    }),
  );
  const assembled = assembleExtraction(input.outputSchema, found);
  const extraction = read.spoken ? extractionInTime(assembled, read.spoken) : assembled;
  const aiSummary =
    answer.summary.slice(0, summaryMaxChars) || summarize(input.files, pages.length, input.outputSchema, extraction);
  return { outcome: 'extracted', engine, ...extraction, aiSummary, quality, fingerprints, tampering };
};

/**
 * The engine that has a language model read the document, through any service that supports OpenAI's chat completions.
 * Docket itself reads the document, runs the quality gate, takes fingerprints and looks for tampering first: an
 * unreadable capture costs nothing. It rejects with ServiceUnavailable if the service does not answer, a `ChildError`
 * of the reading, or the signal's reason.
 * @param model null if none is configured
 */
export const createLlmEngine = (settings: LlmSettings, model: DocumentModel | null, intake: Intake): DocumentEngine => {
  const readAndAsk = async (
    asked: DocumentModel,
    input: DocumentInput,
    options: ProcessOptions,
    pictures: ReadRequest['pictures'],
  ) => {
    const read = await intake.read({ input, wantsPages: true, pictures, unreadable: 'refuse' }, options);
    const engine = identityOf(read.models, settings);
    if (read.outcome !== 'read') return unreadResult(read, engine);
    options.onProgress?.({ stage: 'asking the model', done: 0, total: 1 });
    try {
      const { answer, usage } = requireValue(
        await asked.ask(input, read, options.signal, async () => true),
        'the answer to a question that is always allowed',
      );
      return toResult(input, read, answer, { ...engine, remote: answer.model, usage });
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      const { code, message: reason } = error;
      return { outcome: 'failed' as const, engine, code, reason, fingerprints: read.fingerprints };
    }
  };

  return {
    async process(input, options) {
      if (!model) {
        const names = missingLlmSettings(settings).join(' and ');
        const reason = `This workflow needs a language model, but none is configured: the operator of this service must set ${names}.`;
        const engine = identityOf({}, settings);
        return { outcome: 'failed', engine, code: 'llm_not_configured', reason, fingerprints: [] };
      }
      return withPictures(settings.pageImages, (pictures) => readAndAsk(model, input, options, pictures));
    },
    close: async () => undefined,
  };
};
