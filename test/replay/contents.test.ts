import { expect, it } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { isAllowedText } from './history/allowed-texts.ts';
import { listHistories, readHistory } from './history/files.ts';
import { payloadsIn, refusedPayloads } from './history/payloads.ts';

const payload = (value: unknown) => ({
  metadata: { encoding: Buffer.from('json/plain').toString('base64') },
  data: Buffer.from(JSON.stringify(value)).toString('base64'),
});

it.each(listHistories())(
  'A recorded history carries ids, statuses, times and numbers, and so no extracted data, key or webhook body: $file',
  ({ file }) => {
    const history = readHistory(file);
    expect(payloadsIn(history).length).toBeGreaterThan(0);
    expect(refusedPayloads(history, isAllowedText)).toEqual([]);
  },
);

it.each(listHistories())('A recorded history names neither machine nor path: $file', ({ file }) => {
  const text = JSON.stringify(readHistory(file));
  expect(new Set(text.match(/"identity":"[^"]*"/g))).toEqual(new Set(['"identity":"docket"']));
  expect(text).not.toContain('stackTrace');
});

it.each([
  { kind: 'extracted data', value: { sessionId: newId('session'), extractedData: { issuer: 'Stone Bakery' } } },
  { kind: 'key material', value: { deliveryId: newId('event'), keyHash: 'c0ffee'.repeat(11) } },
  { kind: 'a webhook body', value: `{"eventId":"${newId('event')}"}` },
])('A recorded history would be refused with $kind', ({ value }) => {
  const history = { events: [{ activityTaskCompletedEventAttributes: { result: { payloads: [payload(value)] } } }] };
  expect(refusedPayloads(history, isAllowedText)).toHaveLength(1);
});
