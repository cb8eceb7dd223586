import type { Dispatcher } from 'undici';
import type { Config } from '../../../../platform/config.ts';
import { createGuardedAgent } from '../../../../platform/outbound/http-agent.ts';
import { callableUrl, refusedBy } from '../../../services/customer-service.ts';
import { type JsonReply, postJson } from '../../../services/post-json.ts';
import { readServiceReply } from '../../../services/read-service-reply.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { Intake } from '../../children/intake.ts';
import type {
  DocumentEngine,
  DocumentInput,
  DocumentResult,
  EngineIdentity,
  Handover,
  PendingDocument,
  ProcessOptions,
} from '../../contract.ts';
import { unreadResult } from '../../read/unread-result.ts';
import { ProcessorResponse, type ProcessorResult } from './protocol.ts';
import { buildRequest, requestHeaders } from './request.ts';
import { processorResult } from './to-result.ts';

export type ProcessorEngineSettings = Config['processing']['processor'];

type Answer = DocumentResult | PendingDocument;

const identityOf = (models: EngineIdentity['models']): EngineIdentity => ({ name: 'http', version: '1', models });

const processor = { noun: 'processor', name: 'The processor of this workflow', subject: 'document' };

/** The processor's result; null if it will come later. */
const readReply = (reply: JsonReply): ProcessorResult | null => {
  const answer = readServiceReply(processor, reply, ProcessorResponse);
  return answer === null || answer.status === 'accepted' ? null : answer;
};

const processorUrl = (input: DocumentInput, settings: ProcessorEngineSettings): URL => {
  const url = input.processing.http?.url ?? settings.url;
  if (url !== undefined) return callableUrl(processor, url, settings);
  const reason =
    'This workflow sends its documents to an external processor, but no URL is set: the operator of this service must set PROCESSOR_URL, or processing.http.url in the workflow.';
  throw new ServiceRefusal('processor_not_configured', reason);
};

/**
 * The engine that sends documents to the customer's own processor, in signed requests. Docket itself reads the
 * document, runs the quality gate, takes fingerprints and looks for tampering first. The processor answers immediately,
 * or accepts and answers later by callback. It rejects with ServiceUnavailable if the processor does not answer, a
 * `ChildError` of the reading, or the signal's reason.
 */
export const createHttpEngine = (settings: ProcessorEngineSettings, intake: Intake): DocumentEngine<Answer> => {
  const dispatcher: Dispatcher = createGuardedAgent(settings);

  /** The findings before the processor is called; an earlier attempt may have saved them. */
  const prepare = async (input: DocumentInput, options: ProcessOptions, handover: Handover): Promise<Answer> => {
    if (handover.saved) return handover.saved;
    const request = { input, wantsPages: false, pictures: null, unreadable: 'pass' } as const;
    const read = await intake.read(request, options);
    const engine = identityOf(read.models);
    if (read.outcome !== 'read') return unreadResult(read, engine);
    const { quality, fingerprints, tampering } = read;
    const { http } = input.processing;
    const pending: PendingDocument = {
      outcome: 'pending',
      engine,
      quality,
      fingerprints,
      tampering,
      answerWithinMs: http?.answerWithinMs ?? settings.answerWithinMs,
      heartbeatTimeoutMs: http?.heartbeatTimeoutMs ?? null,
    };
    await handover.save(pending);
    return pending;
  };

  const ask = async (
    url: URL,
    input: DocumentInput,
    pending: PendingDocument,
    handover: Handover,
    signal: AbortSignal,
  ) => {
    const body = JSON.stringify(await buildRequest(input, pending, handover));
    const timeoutMs = input.processing.http?.timeoutMs ?? settings.timeoutMs;
    const answer = readReply(
      await postJson(dispatcher, processor, { url, headers: requestHeaders(handover, body), body, timeoutMs }, signal),
    );
    return answer === null ? pending : processorResult(pending, answer, input.outputSchema);
  };

  return {
    async process(input, options) {
      const { handover, signal, onProgress } = options;
      let prepared: Answer | null = null;
      try {
        const url = processorUrl(input, settings);
        if (!handover) throw refusedBy(processor, 'Documents of this workflow can only be handed over by a worker.');
        prepared = await prepare(input, options, handover);
        if (prepared.outcome !== 'pending') return prepared;
        onProgress?.({ stage: 'calling the processor', done: 0, total: 1 });
        return await ask(url, input, prepared, handover, signal);
      } catch (error) {
        if (!(error instanceof ServiceRefusal)) throw error;
        const { code, message: reason } = error;
        const { engine = identityOf({}), fingerprints = [] } = prepared ?? {};
        return { outcome: 'failed', engine, code, reason, fingerprints };
      }
    },
    close: () => dispatcher.destroy(),
  };
};
