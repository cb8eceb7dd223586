import { expect, it } from 'vitest';
import { maxCachedWorkflows } from '../../worker/temporal/workflow-cache.ts';

const gib = 2 ** 30;

it('The number of workflows that a worker keeps in memory takes a quarter of the memory of a small container', () => {
  expect(maxCachedWorkflows(undefined, 1 * gib)).toBe(512);
  expect(maxCachedWorkflows(undefined, gib / 2)).toBe(256);
});

it('The number of workflows that a worker keeps in memory takes at most 512 MiB of a large machine', () => {
  expect(maxCachedWorkflows(undefined, 64 * gib)).toBe(1_024);
});

it('The number of workflows that a worker keeps in memory follows WORKFLOW_CACHE_MEMORY whatever the machine has', () => {
  expect(maxCachedWorkflows(100, 64 * gib)).toBe(200);
  expect(maxCachedWorkflows(1, gib)).toBe(2);
});
