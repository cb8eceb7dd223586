/**
 * `removing`: the source takes nothing new and finishes the objects that it has started. `removed`: kept as long as its
 * submissions have objects.
 */
export const sourceStatuses = ['active', 'paused', 'removing', 'removed'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** The statuses of sources that people see. */
export const visibleSourceStatuses = ['active', 'paused'] as const satisfies readonly SourceStatus[];

/** The actions of people on a source. */
export const sourceChanges = {
  pause: { from: 'active', to: 'paused' },
  resume: { from: 'paused', to: 'active' },
} as const satisfies Record<string, { from: SourceStatus; to: SourceStatus }>;
export type SourceChange = keyof typeof sourceChanges;

/** `found`: being taken. `submitted` and `refused`: decided, and moved aside once `movedAt` is set. */
export const sourceObjectStatuses = ['found', 'submitted', 'refused'] as const;
export type SourceObjectStatus = (typeof sourceObjectStatuses)[number];
