import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { searchAttributes } from '../domain/search-attributes.ts';

const keyword = (name: keyof typeof searchAttributes) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** The search attributes, as keys of the Temporal SDK. */
export const searchKeys = {
  companyId: keyword('DocketCompanyId'),
  sessionId: keyword('DocketSessionId'),
  submissionId: keyword('DocketSubmissionId'),
  batchId: keyword('DocketBatchId'),
  deliveryId: keyword('DocketDeliveryId'),
  shelfSessionId: keyword('DocketShelfSessionId'),
  receiverHost: keyword('DocketReceiverHost'),
  state: keyword('DocketState'),
};
