import type { SecondReaderSettings } from '../../../../domain/workflow-definitions/second-reader.ts';
import { ServiceRefusal, ServiceUnavailable } from '../../../services/service-errors.ts';
import type { Intake } from '../../children/intake.ts';
import type { DocumentInput, EngineUsage, ProcessOptions, SecondReaderReport } from '../../contract.ts';
import { assembleExtraction, type Extraction, type FoundValue } from '../../extraction/result/assemble.ts';
import type { ReadDocument, ReadRequest, ReadResult } from '../../read/messages.ts';
import { PageSearch } from '../answer/page-search.ts';
import { evidenceInTime } from '../audio/transcript-page.ts';
import type { ModelAnswer } from '../llm/ask-model.ts';
import type { DocumentModel, PaidAnswer } from '../llm/document-model.ts';
import { weighClaim } from '../llm/weigh-claim.ts';
import { withPictures } from '../llm/with-pictures.ts';
import type { SecondReaderBudget } from './budget.ts';
import { fieldsToAsk } from './doubtful-fields.ts';
import { type WeighedReading, weighReadings } from './weigh-readings.ts';

/** A document that a second reader has read, too. */
export interface TwiceRead {
  readonly read: ReadResult;
  /** Missing if there was nothing to ask. */
  readonly report?: SecondReaderReport;
  readonly usage?: EngineUsage;
}

export interface SecondReader {
  /**
   * Reads a document with the rules, and has the model read what they are unsure of. A model that does not answer, or
   * not usably, changes nothing but the report. Rejects with a `ChildError` of the reading, or the signal's reason.
   */
  read(input: DocumentInput, settings: SecondReaderSettings, options: ProcessOptions): Promise<TwiceRead>;
}

/** After a model has not answered, no document waits for it for so long. */
const pauseDefaultMs = 60_000;

const unavailable = 'llm_unavailable';

/** The answer, or the code of why there is none. */
type Asked = PaidAnswer | { readonly skipped: string };

const foundBefore = ({ extractedData, fieldConfidences, evidence }: Extraction, name: string): FoundValue | null => {
  const value = extractedData[name] ?? null;
  if (value === null) return null;
  return { value, confidence: fieldConfidences[name] ?? 0, evidence: evidence[name] ?? null, problems: [] };
};

/** The values of both readers together, with what the second one said about each field that it was asked for. */
const mergeAnswer = (
  input: DocumentInput,
  read: ReadDocument,
  asked: readonly DocumentInput['outputSchema'][number][],
  answer: ModelAnswer,
  { trust }: SecondReaderSettings,
) => {
  const search = new PageSearch(read.pages);
  const readings: Record<string, WeighedReading> = {};
  for (const field of asked) {
    const claim = answer.fields[field.name];
    if (!claim) continue;
    const weighed = weighClaim(field, claim, search, input.kind);
    const evidence = weighed.evidence && read.spoken ? evidenceInTime(weighed.evidence, read.spoken) : weighed.evidence;
    readings[field.name] = weighReadings(
      field,
      foundBefore(read.extraction, field.name),
      { ...weighed, evidence },
      trust,
    );
  }
  const found = input.outputSchema.flatMap(({ name }) => {
    const value = Object.hasOwn(readings, name) ? readings[name]?.found : foundBefore(read.extraction, name);
    return value ? [[name, value] as const] : [];
  });
  const { documents } = read.extraction;
  const extraction: Extraction = {
    ...assembleExtraction(input.outputSchema, Object.fromEntries(found)),
    ...(documents ? { documents } : {}),
  };
  return {
    extraction,
    readings: Object.fromEntries(Object.entries(readings).map(([name, { reading }]) => [name, reading])),
  };
};

/**
 * Creates the second reader of the engine `builtin`. A document waits for the model for at most `timeoutMs`, its turn
 * and all tries included, so an outage of the service delays few documents, and each of them only that long.
 * @param model null if the installation has none: nothing is asked then
 * @param settings `pageImages` is how many pages the model sees as pictures
 */
export const createSecondReader = (
  intake: Intake,
  model: DocumentModel | null,
  budget: SecondReaderBudget,
  settings: { readonly pageImages: number; readonly timeoutMs: number; readonly pauseMs?: number },
): SecondReader => {
  const { pageImages, timeoutMs, pauseMs = pauseDefaultMs } = settings;
  let pausedUntilMs = 0;
  const isPaused = (): boolean => performance.now() < pausedUntilMs;

  const ask = async (
    input: DocumentInput,
    read: ReadDocument,
    limits: SecondReaderSettings,
    { signal, onProgress }: ProcessOptions,
  ): Promise<Asked> => {
    if (!model) return { skipped: 'llm_not_configured' };
    if (isPaused()) return { skipped: unavailable };
    onProgress?.({ stage: 'asking the model', done: 0, total: 1 });
    const deadline = AbortSignal.timeout(timeoutMs);
    const isAllowed = async (): Promise<boolean> => !isPaused() && (await budget.take(input.workflow, limits));
    try {
      const paid = await model.ask(input, read, AbortSignal.any([signal, deadline]), isAllowed);
      if (!paid) return { skipped: isPaused() ? unavailable : 'budget_spent' };
      if (!paid.usage.cached) await budget.record(input.workflow, paid.usage);
      return paid;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceRefusal) return { skipped: error.code };
      if (!deadline.aborted && !(error instanceof ServiceUnavailable)) throw error;
      pausedUntilMs = performance.now() + pauseMs;
      return { skipped: unavailable };
    }
  };

  const readTwice = async (
    request: ReadRequest,
    settings: SecondReaderSettings,
    options: ProcessOptions,
  ): Promise<TwiceRead> => {
    const { input } = request;
    const read = await intake.read(request, options);
    if (read.outcome !== 'read') return { read };
    const doubtful = fieldsToAsk(input.outputSchema, read.extraction, settings, input.processing);
    if (doubtful.length === 0) return { read };
    const asked = await ask({ ...input, outputSchema: doubtful }, read, settings, options);
    if ('skipped' in asked) return { read, report: { ...asked, readings: {} } };
    const { extraction, readings } = mergeAnswer(input, read, doubtful, asked.answer, settings);
    return {
      read: { ...read, extraction },
      report: { model: asked.answer.model, readings },
      usage: asked.usage,
    };
  };

  return {
    read: (input, settings, options) =>
      withPictures(model ? pageImages : 0, (pictures) =>
        readTwice({ input, wantsPages: true, pictures, unreadable: 'refuse' }, settings, options),
      ),
  };
};
