import type { DocumentInput, DocumentResult, EngineIdentity } from '../../contract.ts';
import { summarize } from '../../extraction/result/summary.ts';
import type { ReadRequest, ReadResult } from '../../read/messages.ts';
import { unreadResult } from '../../read/unread-result.ts';

/** The request of the engine to the intake: it needs only the fields that the rules find. */
export const readForBuiltin = (input: DocumentInput): ReadRequest => ({
  input,
  wantsPages: false,
  pictures: null,
  unreadable: 'refuse',
});

/**
 * The engine's result for a document that was read: the fields that were found, and a summary of them.
 * @param again what a second reader contributed to the fields, and what it cost
 */
export const toBuiltinResult = (
  input: DocumentInput,
  read: ReadResult,
  again: Pick<EngineIdentity, 'secondReader' | 'usage'> = {},
): DocumentResult => {
  const { models, transcriber } = read;
  const engine: EngineIdentity = {
    name: 'builtin',
    version: '1',
    models,
    ...(transcriber === undefined ? {} : { remote: transcriber }),
    ...again,
  };
  if (read.outcome !== 'read') return unreadResult(read, engine);
  const { pageCount, extraction, quality, fingerprints, tampering } = read;
  const aiSummary = summarize(
    input.files,
    pageCount,
    input.outputSchema,
    extraction,
    again.secondReader?.model !== undefined,
  );
  return { outcome: 'extracted', engine, ...extraction, aiSummary, quality, fingerprints, tampering };
};
