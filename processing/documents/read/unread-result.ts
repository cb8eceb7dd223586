import type { DocumentResult, EngineIdentity } from '../contract.ts';
import type { UnreadDocument } from './messages.ts';

/** The result of an engine for a document that was not read, or that the quality gate blocked. */
export const unreadResult = (document: UnreadDocument, engine: EngineIdentity): DocumentResult => {
  const { reason, fingerprints } = document;
  return document.outcome === 'failed'
    ? { outcome: 'failed', engine, code: document.code, reason, fingerprints }
    : { outcome: 'quality_blocked', engine, reason, quality: document.quality, fingerprints };
};
