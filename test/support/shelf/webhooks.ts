import { expect } from 'vitest';
import { ShelfEvent } from '../../../domain/shelf-captures/event.ts';
import type { TestKey } from '../tenant.ts';
import { checkHeaders } from '../webhooks/checks.ts';
import type { ReceivedWebhook } from '../webhooks/receiver.ts';

/** The body of a shelf event whose headers, signature and members are right. */
export const expectShelfEvent = (
  webhook: ReceivedWebhook | undefined,
  key: TestKey,
  type: ShelfEvent['type'],
): ShelfEvent => {
  if (!webhook) throw new Error(`No ${type} came.`);
  const event = ShelfEvent.parse(JSON.parse(webhook.rawBody));
  expect(event).toEqual(JSON.parse(webhook.rawBody));
  expect(Object.keys(event)).toEqual(['id', 'type', 'occurredAt', 'session']);
  expect(event).toMatchObject({ type, id: checkHeaders(webhook, key, type) });
  return event;
};
