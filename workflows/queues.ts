/** Task queues. Each scales by running more workers; heavy work never shares one with state changes or deliveries. */
export const taskQueues = {
  platform: 'docket-platform',
  processing: 'docket-processing',
  webhooks: 'docket-webhooks',
  shelf: 'docket-shelf',
} as const;
