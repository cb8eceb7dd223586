import { expect, it } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { insertOutbox } from '../../prisma/outbox.ts';
import { recordEvent } from '../../prisma/webhooks/create.ts';
import { prisma } from '../support/stack/database.ts';
import { createDeliveryOwner } from '../support/webhooks/deliveries.ts';

it('The first attempts of each delivery wait in the lane of its receiver', async () => {
  const { companyId, apiKeyId, sessionId } = await createDeliveryOwner();
  const { id: submissionId } = await prisma.submission.findUniqueOrThrow({ where: { sessionId } });
  const lanes = async (): Promise<(string | null)[]> => {
    const seen: (string | null)[] = [];
    const rollBack = new Error('nothing is sent');
    const run = prisma.$transaction(async (tx) => {
      const [event] = await recordEvent(tx, {
        ...{ companyId, apiKeyId, url: 'https://Receiver.example:8443/hook?a=1', eventType: 'session.completed' },
        ...{ subject: { sessionId, submissionId }, occasion: newId('event'), envelope: () => ({}) },
      });
      if (event?.message.kind !== 'delivery.start') throw new Error('no message was written');
      const [again] = await insertOutbox(tx, [event.message]);
      for (const message of [event, again]) {
        const row = await tx.outbox.findUniqueOrThrow({ where: { id: message?.id ?? 0n } });
        seen.push(row.lane);
      }
      throw rollBack;
    });
    await expect(run).rejects.toBe(rollBack);
    return seen;
  };
  expect(await lanes()).toEqual(['https://receiver.example:8443', 'https://receiver.example:8443']);
});
