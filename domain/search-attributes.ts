/**
 * The search attributes that Docket's workflows carry: ids and states only, so that an operator finds a run in the Temporal UI by
 * session, batch or company. The embedded server registers them at its start; on another one
 * `temporal operator search-attribute create --name NAME --type Keyword` does, once per name and namespace.
 */
export const searchAttributes = {
  DocketCompanyId: 'Keyword',
  DocketSessionId: 'Keyword',
  DocketSubmissionId: 'Keyword',
  DocketBatchId: 'Keyword',
  DocketState: 'Keyword',
  DocketDeliveryId: 'Keyword',
  DocketShelfSessionId: 'Keyword',
} as const;
