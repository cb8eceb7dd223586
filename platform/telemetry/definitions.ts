/** Bounds of the buckets of a histogram, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const workBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

export interface MetricDefinition {
  /**
   * `histogram` and `counter` are recorded when something happens; `gauge` and `total` are read when someone asks for
   * the metrics.
   */
  readonly kind: 'histogram' | 'counter' | 'gauge' | 'total';
  /** The name in OpenTelemetry; {@link prometheusName} derives the other one. */
  readonly name: string;
  /** Unit code (UCUM), or `{things}` for a number of things. */
  readonly unit: string;
  readonly description: string;
  /** The names of its labels. None of them may have a value for each company, session or receiver. */
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

/** Every metric of the API and the worker, by the name that code uses. */
export const metricDefinitions = {
  requestDuration: {
    kind: 'histogram',
    name: 'http.server.request.duration',
    unit: 's',
    description: 'Duration of HTTP requests.',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
    buckets: requestBuckets,
  },
  requestsRefused: {
    kind: 'counter',
    name: 'docket.requests.refused',
    unit: '{requests}',
    description: 'Requests that were refused immediately, because too many others waited. Share: read or change.',
    labels: ['share'],
  },
  webhookAttemptDuration: {
    kind: 'histogram',
    name: 'docket.webhook.attempt.duration',
    unit: 's',
    description:
      'Duration of webhook attempts. Outcome: delivered, pending (another attempt follows) or failed (it was the last).',
    labels: ['outcome'],
    buckets: requestBuckets,
  },
  processingDuration: {
    kind: 'histogram',
    name: 'docket.processing.duration',
    unit: 's',
    description: 'Duration of one run of an engine. Outcome: what the engine returned, error, or stopped.',
    labels: ['subject', 'engine', 'outcome'],
    buckets: workBuckets,
  },
  processingStageDuration: {
    kind: 'histogram',
    name: 'docket.processing.stage.duration',
    unit: 's',
    description: 'Time that one run of an engine spent in a stage.',
    labels: ['subject', 'engine', 'stage'],
    buckets: workBuckets,
  },
  engineCost: {
    kind: 'counter',
    name: 'docket.engine.cost',
    unit: '{currency}',
    description: 'What engines paid to services, counted when the work ends.',
    labels: ['subject', 'engine', 'currency'],
  },
  secondReaderDocuments: {
    kind: 'counter',
    name: 'docket.second_reader.documents',
    unit: '{document}',
    description:
      'Documents with something to ask the second reader, by outcome: answered, cached, or why there is no answer.',
    labels: ['outcome'],
  },
  secondReaderFields: {
    kind: 'counter',
    name: 'docket.second_reader.fields',
    unit: '{field}',
    description: 'Fields that the second reader answered, by how its value relates to that of the engine.',
    labels: ['outcome'],
  },
  outboxMessages: {
    kind: 'gauge',
    name: 'docket.outbox.messages',
    unit: '{messages}',
    description: 'Messages in the outbox. Share: temporal or deliveries.',
    labels: ['share'],
  },
  outboxOldestAge: {
    kind: 'gauge',
    name: 'docket.outbox.oldest.age',
    unit: 's',
    description: 'Age of the oldest message in the outbox; 0 if there is none.',
    labels: ['share'],
  },
  reviewBacklog: {
    kind: 'gauge',
    name: 'docket.review.backlog',
    unit: '{items}',
    description: 'What waits for a review. Subject: document or shelf.',
    labels: ['subject'],
  },
  reviewOldestAge: {
    kind: 'gauge',
    name: 'docket.review.oldest.age',
    unit: 's',
    description: 'Time since the creation of the oldest item that waits for a review; 0 if there is none.',
    labels: ['subject'],
  },
  intakeItems: {
    kind: 'counter',
    name: 'docket.intake.items',
    unit: '{items}',
    description:
      'Objects of buckets and emails of mailboxes that were taken. Kind: source or mailbox. Outcome: submitted or refused.',
    labels: ['kind', 'outcome'],
  },
  periodicJobs: {
    kind: 'gauge',
    name: 'docket.periodic_jobs',
    unit: '{jobs}',
    description:
      'Sources, mailboxes and scheduled exports. State: active, failing (its last run ended with an error) or paused.',
    labels: ['kind', 'state'],
  },
  retentionPurged: {
    kind: 'counter',
    name: 'docket.retention.purged',
    unit: '{rows}',
    description: 'Rows whose content was removed because its time was over. Kind: what was removed.',
    labels: ['kind'],
  },
  retentionOverdue: {
    kind: 'gauge',
    name: 'docket.retention.overdue',
    unit: 's',
    description:
      'How long the oldest content of a kind should have been removed, when the last run started; 0 if none.',
    labels: ['kind'],
  },
  objectsDeleted: {
    kind: 'counter',
    name: 'docket.objects.deleted',
    unit: '{objects}',
    description: 'Stored objects that were deleted because of retention or erasure.',
    labels: [],
  },
  objectRemovals: {
    kind: 'gauge',
    name: 'docket.object_removals',
    unit: '{objects}',
    description: 'Stored objects or prefixes that wait for their deletion, when the last run started.',
    labels: [],
  },
  objectRemovalsOldestAge: {
    kind: 'gauge',
    name: 'docket.object_removals.oldest.age',
    unit: 's',
    description: 'Time since the oldest of them was noted; 0 if there is none.',
    labels: [],
  },
  taskQueueBacklog: {
    kind: 'gauge',
    name: 'docket.task_queue.backlog',
    unit: '{tasks}',
    description: 'Tasks that wait for a worker, as Temporal estimates them. Type: workflow or activity.',
    labels: ['queue', 'type'],
  },
  taskQueueOldestAge: {
    kind: 'gauge',
    name: 'docket.task_queue.oldest.age',
    unit: 's',
    description: 'Age of the oldest task that waits for a worker; 0 if there is none.',
    labels: ['queue', 'type'],
  },
  taskQueuePollers: {
    kind: 'gauge',
    name: 'docket.task_queue.pollers',
    unit: '{pollers}',
    description: 'Workers that have polled the queue in the last minutes.',
    labels: ['queue', 'type'],
  },
  poolConnections: {
    kind: 'gauge',
    name: 'docket.db.pool.connections',
    unit: '{connections}',
    description: "Open connections of the process's database pool. State: used or idle.",
    labels: ['state'],
  },
  poolWaiting: {
    kind: 'gauge',
    name: 'docket.db.pool.waiting',
    unit: '{queries}',
    description: 'Queries that wait for a connection of the pool.',
    labels: [],
  },
  poolSize: {
    kind: 'gauge',
    name: 'docket.db.pool.size',
    unit: '{connections}',
    description: 'The most connections that the pool may open (DATABASE_POOL_SIZE).',
    labels: [],
  },
  eventLoopDelayP99: {
    kind: 'gauge',
    name: 'nodejs.eventloop.delay.p99',
    unit: 's',
    description: 'Delay of the event loop, 99th percentile of the last 10 seconds.',
    labels: [],
  },
  eventLoopDelayMax: {
    kind: 'gauge',
    name: 'nodejs.eventloop.delay.max',
    unit: 's',
    description: 'Longest delay of the event loop in the last 10 seconds.',
    labels: [],
  },
  cpuTime: {
    kind: 'total',
    name: 'process.cpu.time',
    unit: 's',
    description: 'CPU time of the process, without its child processes. Mode: user or system.',
    labels: ['cpu.mode'],
  },
  memoryResident: {
    kind: 'gauge',
    name: 'process.memory.usage',
    unit: 'By',
    description: 'Physical memory of the process, without its child processes.',
    labels: [],
  },
  memoryHeap: {
    kind: 'gauge',
    name: 'nodejs.heap.used',
    unit: 'By',
    description: 'Used heap of the JavaScript engine.',
    labels: [],
  },
  processUptime: {
    kind: 'gauge',
    name: 'process.uptime',
    unit: 's',
    description: 'Time since the process started.',
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

const unitNames: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/** A label's or metric's name as Prometheus allows it. */
export const prometheusIdentifier = (name: string): string => name.replace(/[^a-zA-Z0-9_]/g, '_');

/** The name of a metric in Prometheus: underscores, the unit last, and `_total` for counters. */
export const prometheusName = (name: string, unit: string, isTotal: boolean): string => {
  const suffix = unitNames[unit];
  return `${prometheusIdentifier(name)}${suffix ? `_${suffix}` : ''}${isTotal ? '_total' : ''}`;
};

/** The names of a definition's series in Prometheus. */
export const seriesNames = ({ kind, name, unit }: MetricDefinition): readonly string[] => {
  const base = prometheusName(name, unit, kind === 'counter' || kind === 'total');
  return kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${base}_${part}`) : [base];
};
