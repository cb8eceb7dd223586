/** Task queues. Each scales with more workers; heavy work never shares one with state changes or deliveries. */
export const taskQueues = {
  platform: 'docket-platform',
  processing: 'docket-processing',
  webhooks: 'docket-webhooks',
  shelf: 'docket-shelf',
} as const;

/**
 * The task queues with the types of tasks that they carry, for metrics. Most steps of `docket-platform` are local
 * activities; checks of buckets are not.
 */
export const observedQueues = [
  { name: taskQueues.platform, types: ['workflow', 'activity'] },
  { name: taskQueues.processing, types: ['activity'] },
  { name: taskQueues.webhooks, types: ['activity'] },
  { name: taskQueues.shelf, types: ['activity'] },
] as const;
