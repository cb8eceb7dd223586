/**
 * The search attributes that Docket's workflows carry: ids, states and hosts of receivers, so that an operator can find
 * a run in the Temporal UI by session, batch, company or receiver. The embedded server registers them when it starts;
 * on another server, run `temporal operator search-attribute create --name NAME --type Keyword` once for each name and
 * namespace.
 */
export const searchAttributes = {
  DocketCompanyId: 'Keyword',
  DocketSessionId: 'Keyword',
  DocketSubmissionId: 'Keyword',
  DocketBatchId: 'Keyword',
  DocketState: 'Keyword',
  DocketDeliveryId: 'Keyword',
  DocketShelfSessionId: 'Keyword',
  DocketReceiverHost: 'Keyword',
} as const;
