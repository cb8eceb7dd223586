import { expect, it } from 'vitest';
import { createReceiverShares } from '../../../activities/webhooks/receiver-shares.ts';

const origin = 'https://shared.example';
const dead = `${origin} co_1 /dead`;

it('The slots of retries leave room for other receivers of a company, other companies and other origins while one never answers', () => {
  const shares = createReceiverShares();
  let taken = 0;
  while (shares.take(dead)) taken += 1;
  expect(taken).toBeGreaterThan(4);
  expect(taken).toBeLessThan(16);
  expect(shares.take(`${origin} co_1 /healthy`)).not.toBeNull();
  expect(shares.take(`${origin} co_2 /hook`)).not.toBeNull();
  expect(shares.take('https://other.example co_2 /hook')).not.toBeNull();
});

it('The slots of retries leave room for every other company while one has dead receivers everywhere', () => {
  const shares = createReceiverShares();
  for (let host = 0; host < 500; host += 1) while (shares.take(`https://${host}.example co_1 /dead`));
  for (let path = 0; path < 500; path += 1) while (shares.take(`${dead}/${path}`));
  for (const company of ['co_2', 'co_3', 'co_4']) expect(shares.take(`${origin} ${company} /hook`)).not.toBeNull();
});

it('The slots of retries come back when they are given back', () => {
  const shares = createReceiverShares();
  const taken: (() => void)[] = [];
  for (let slot = shares.take(dead); slot; slot = shares.take(dead)) taken.push(slot);
  taken[0]?.();
  expect(shares.take(dead)).not.toBeNull();
  expect(shares.take(dead)).toBeNull();
});
