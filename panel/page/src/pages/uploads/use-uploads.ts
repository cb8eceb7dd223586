import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client';
import type { PlannedDocument } from './plan';
import { type LocalFile, sendDocument, type UploadPlace } from './send';

/** The outcome of a document. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'submitted'; readonly submissionId: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** The number of documents that are uploaded at the same time. */
const atOnce = 3;

/**
 * Uploads documents, a few at the same time, and reports the progress of each file. Failed ones can be sent again.
 * @param onSending called when uploads start and when all of them have ended
 */
export const useUploads = (onSending: (isSending: boolean) => void) => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  const settle = (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  const send = async (place: UploadPlace, documents: readonly PlannedDocument<LocalFile>[]): Promise<void> => {
    setIsSending(true);
    onSending(true);
    const waiting = [...documents];
    for (const { id } of waiting) settle(id, { kind: 'waiting' });
    const work = async () => {
      for (let document = waiting.shift(); document; document = waiting.shift()) {
        const { id } = document;
        settle(id, { kind: 'sending' });
        try {
          const submissionId = await sendDocument(place, document, (fileId, share) =>
            setShares((before) => new Map(before).set(fileId, share)),
          );
          settle(id, { kind: 'submitted', submissionId });
        } catch (error) {
          settle(id, { kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await queryClient.invalidateQueries({ queryKey: ['submissions'] });
    setIsSending(false);
    onSending(false);
  };
  const forget = () => {
    setOutcomes(new Map());
    setShares(new Map());
  };
  return { outcomes, shares, isSending, send, forget };
};
