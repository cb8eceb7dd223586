import type { ShelfCorrection } from '../../../../../domain/shelf-captures/correction.ts';
import type { CaptureDetail } from '../../../../../prisma/shelf-captures/detail.ts';
import type { CaptureReview } from './schema.ts';

interface HistoryItem {
  readonly type: string;
  readonly at: Date | null;
  readonly by?: string;
  readonly text?: string;
}

const runEvents = ({
  number,
  status,
  createdAt,
  startedAt,
  completedAt,
}: CaptureDetail['runs'][number]): HistoryItem[] => [
  { type: 'analysis_queued', at: createdAt, text: `Run ${number}` },
  { type: 'analysis_started', at: startedAt, text: `Run ${number}` },
  { type: `analysis_${status}`, at: completedAt, text: `Run ${number}` },
];

/** The audit actions that appear in the history. Corrections are not among them: they are stored with their photos. */
const staffActions: Readonly<Record<string, string>> = {
  'shelf.confirm': 'review_confirmed',
  'shelf.cancel': 'cancelled_by_staff',
  'shelf.reprocess': 'reprocessed_by_staff',
};

const staffEvents = ({ auditEntries, deliveries }: CaptureDetail): HistoryItem[] => {
  const events = auditEntries.flatMap(({ action, actorLabel, occurredAt }): HistoryItem[] => {
    const type = staffActions[action];
    return type ? [{ type, at: occurredAt, by: actorLabel }] : [];
  });
  if (events.some(({ type }) => type === 'review_confirmed')) return events;
  // A review that was confirmed on the command line has a delivery, but no audit entry.
  const sent = deliveries.filter(({ eventType }) => eventType === 'shelf.review.confirmed');
  return [...events, ...sent.map(({ createdAt }) => ({ type: 'review_confirmed', at: createdAt }))];
};

/** The history of a capture, oldest first. */
export const presentEvents = (row: CaptureDetail, corrections: readonly ShelfCorrection[]): CaptureReview['events'] => {
  const registeredMs = row.photos.flatMap(({ registeredAt }) => registeredAt?.getTime() ?? []);
  const photosAt = registeredMs.length === 0 ? null : new Date(Math.max(...registeredMs));
  const indexOf = (photoId: string) => row.photos.find(({ id }) => id === photoId)?.photoIndex;
  const items: HistoryItem[] = [
    { type: 'created', at: row.createdAt },
    { type: 'photos_registered', at: photosAt, text: `${row.photos.length} photos` },
    ...row.runs.flatMap(runEvents),
    ...corrections.map(({ photoId, correctedAt, correctedBy }) => ({
      type: 'boxes_corrected',
      at: new Date(correctedAt),
      by: correctedBy,
      text: `Photo ${indexOf(photoId)}`,
    })),
    ...staffEvents(row),
  ];
  return items
    .flatMap(({ type, at, by = null, text = null }) => (at ? [{ type, at, by, text }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ ...event, occurredAt: at.toISOString() }));
};
