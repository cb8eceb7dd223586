import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/** Search attributes by which an operator finds a run in the Temporal UI. Ids and states only. */
export const searchKeys = {
  companyId: defineSearchAttributeKey('DocketCompanyId', SearchAttributeType.KEYWORD),
  sessionId: defineSearchAttributeKey('DocketSessionId', SearchAttributeType.KEYWORD),
  submissionId: defineSearchAttributeKey('DocketSubmissionId', SearchAttributeType.KEYWORD),
  batchId: defineSearchAttributeKey('DocketBatchId', SearchAttributeType.KEYWORD),
  deliveryId: defineSearchAttributeKey('DocketDeliveryId', SearchAttributeType.KEYWORD),
  state: defineSearchAttributeKey('DocketState', SearchAttributeType.KEYWORD),
};
