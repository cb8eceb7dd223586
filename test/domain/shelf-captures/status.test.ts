import { describe, expect, it } from 'vitest';
import {
  isShelfActive,
  type ShelfStatus,
  type ShelfTransition,
  shelfCan,
  shelfRunStatuses,
  shelfStatuses,
  shelfTransitions,
  unfinishedRunStatuses,
} from '../../../domain/shelf-captures/status.ts';

/** The statuses from which each change may start. */
const allowed: Readonly<Record<ShelfTransition, readonly ShelfStatus[]>> = {
  addPhoto: ['created'],
  analyze: ['created'],
  reprocess: ['completed', 'blocked', 'failed', 'cancelled'],
  begin: ['queued'],
  complete: ['queued', 'processing'],
  block: ['queued', 'processing'],
  fail: ['queued', 'processing'],
  cancel: ['created', 'queued', 'processing'],
};
const changes = Object.keys(allowed) as ShelfTransition[];

describe('The status of a shelf capture', () => {
  it.each(changes)('The change "%s" starts only from the statuses that the specification allows', (change) => {
    expect(shelfStatuses.filter((status) => shelfCan(change, status))).toEqual(
      shelfStatuses.filter((status) => allowed[change].includes(status)),
    );
  });

  it('Every status can be reached by a change', () => {
    const reached = new Set<string>(Object.values(shelfTransitions).map(({ to }) => to));
    expect(shelfStatuses.filter((status) => !reached.has(status))).toEqual([]);
  });

  it('An ended capture leaves its status only when it is reprocessed', () => {
    for (const status of ['completed', 'blocked', 'failed', 'cancelled'] as const) {
      expect(changes.filter((change) => shelfCan(change, status))).toEqual(['reprocess']);
    }
  });

  it('A capture is active while it is queued or processing', () => {
    expect(shelfStatuses.filter(isShelfActive)).toEqual(['queued', 'processing']);
    expect(unfinishedRunStatuses).toEqual(['queued', 'processing']);
  });

  it('A run has every status of a capture except created', () => {
    expect(shelfRunStatuses).toEqual(shelfStatuses.filter((status) => status !== 'created'));
  });
});
