import { commonWorkflow, rareWorkflow } from '../../bench/service/seed-growth.ts';
import type { ListOrder } from '../../prisma/keyset.ts';
import type { QueueFilter } from '../../prisma/submissions/queue.ts';

/** A company with few submissions. */
export const small = 'cmp_7';
export const noMatch = 'no such text anywhere';

/** Filters of the list of submissions that must read a bounded number of rows. */
export const queueFilters: [string, QueueFilter, ListOrder?][] = [
  ['without a filter', {}],
  ['oldest first', {}, 'oldest'],
  ['by status', { status: 'review' }, 'oldest'],
  ['by fraud status', { fraudStatus: 'flagged' }],
  ['by a common workflow', { workflow: commonWorkflow }],
  ['by a rare workflow', { workflow: rareWorkflow }],
  ['of a company', { companyId: small }],
  ['by a text without a match', { text: noMatch }],
  ['by a text with few matches', { text: 'Person 4321' }],
  ['by a text with many matches', { text: 'example.com' }],
  ['by a short text', { text: 'a' }],
  ['by part of an id', { text: '000000012345' }],
  ['by words of documents', { text: 'word1233 invoice' }],
  ['by a word of many documents', { text: 'invoice' }],
  ['by a word and a text without a match', { text: `invoice ${noMatch}` }],
  ['by the value of a field', { value: { field: 'total', text: '4321' } }],
  ['by a reason that many have', { reason: 'low_confidence' }],
  ['by a person', { person: 'stf_1' }],
  ['by decisions of a day', { decided: { from: new Date(Date.now() - 86_400_000) } }],
  [
    'by decisions of a time that a person made',
    {
      decided: { by: 'stf_1', from: new Date(Date.now() - 20 * 86_400_000), to: new Date(Date.now() - 5 * 86_400_000) },
    },
  ],
  ['that were approved without a review', { outcome: 'straight' }],
  ['by engine', { engine: 'builtin' }],
  ['of a small batch', { batchId: 'bat_700' }],
  ['of a time', { from: new Date(Date.now() - 40 * 86_400_000), to: new Date(Date.now() - 20 * 86_400_000) }],
];
