const idNames = ['companyId', 'sessionId', 'submissionId', 'batchId', 'shelfSessionId', 'runId', 'deliveryId'] as const;

/** The ids of what some work is about, for log lines and spans. */
export type WorkSubject = { readonly [K in (typeof idNames)[number]]?: string };

const subjectNames = { ses_: 'sessionId', shs_: 'shelfSessionId', bat_: 'batchId' } as const;

/** Picks the ids from the payload of an outbox message, or from the input of a workflow or activity. */
export const subjectOf = (input: unknown): WorkSubject => {
  if (typeof input !== 'object' || input === null) return {};
  const values = input as Readonly<Record<string, unknown>>;
  const ids: Partial<Record<(typeof idNames)[number], string>> = {};
  for (const name of idNames) {
    const value = values[name];
    if (typeof value === 'string') ids[name] = value;
  }
  const { subjectId } = values;
  if (typeof subjectId === 'string') {
    const name = subjectNames[subjectId.slice(0, 4) as keyof typeof subjectNames];
    if (name) ids[name] = subjectId;
  }
  return ids;
};
