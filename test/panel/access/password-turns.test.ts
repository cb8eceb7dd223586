import { expect, it } from 'vitest';
import { hashPassword } from '../../../platform/secrets.ts';

it('A flood of passwords is refused with 503 immediately, and those that wait their turn are checked', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => hashPassword('correct horse battery')));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ status: 503, options: { headers: { 'Retry-After': '1' } } });
});
