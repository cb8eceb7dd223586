import { randomUUID } from 'node:crypto';
import type { Owner } from './owner.ts';

/** What a person gets who names something of a company that is not theirs. */
export interface Expectation {
  /**
   * 404 or 422: as if it did not exist. `filtered`: an answer without anything of the company. `shared`: the operation is about no company.
   */
  readonly stranger: 404 | 422 | 'filtered' | 'shared';
  readonly query?: (owner: Owner) => Record<string, string>;
  readonly body?: (owner: Owner) => unknown;
}

const hidden: Expectation = { stranger: 404 };
const shared: Expectation = { stranger: 'shared' };
const list = (parameter: string, id = 'companyId'): Expectation => ({
  stranger: 'filtered',
  query: ({ ids }) => ({ [parameter]: ids[id] ?? '' }),
});
const sent = (body: unknown, stranger: 404 | 422 = 404): Expectation => ({ stranger, body: () => body });
const span = { failedFrom: '2026-01-01T00:00:00Z', failedUntil: '2036-01-01T00:00:00Z' };

const report: Expectation = {
  stranger: 404,
  query: ({ ids }) => ({ companyId: ids.companyId ?? '', from: '2026-01-01', to: '2026-01-07' }),
};

/** By the id of each operation of the panel. */
export const expectations: Readonly<Record<string, Expectation>> = {
  getMe: shared,
  confirmIdentity: shared,
  listPasskeys: shared,
  renamePasskey: sent({ name: 'Foreign' }),
  removePasskey: hidden,
  listViews: { stranger: 'shared', query: () => ({ list: 'submissions' }) },
  saveView: { stranger: 'shared', body: () => ({ list: 'submissions', name: 'Foreign', filter: '', isShared: true }) },
  removeView: hidden,
  getBadges: { stranger: 'filtered' },
  exportPanelSubmissions: list('company'),
  exportPanelDeliveries: list('companyId'),
  exportPanelFacings: list('company'),
  exportPanelAudit: list('companyId'),
  getReviewReport: report,
  getProcessingReport: report,
  getDeliveryReport: report,
  getShelfReport: report,
  getDashboard: { stranger: 404, query: ({ ids }) => ({ companyId: ids.companyId ?? '' }) },
  listApiKeys: { stranger: 'filtered' },
  createApiKey: { stranger: 422, body: ({ ids }) => ({ name: 'Foreign', companyId: ids.companyId }) },
  revokeApiKey: hidden,
  rollApiKey: sent({ overlapHours: 1 }),
  showWebhookSecrets: hidden,
  rotateWebhookSecret: sent({ overlapHours: 1 }),
  showServiceSecrets: hidden,
  rotateServiceSecret: sent({ overlapHours: 1 }),
  listDeliveries: list('companyId'),
  getDelivery: hidden,
  redeliver: hidden,
  redeliverFailed: { stranger: 404, body: ({ ids }) => ({ companyId: ids.companyId, since: span.failedFrom }) },
  listReceivers: list('companyId'),
  countDeliveryRetries: list('companyId'),
  retryFilteredDeliveries: { stranger: 'filtered', body: ({ ids }) => ({ companyId: ids.companyId }) },
  retrySelectedDeliveries: { stranger: 'filtered', body: ({ ids }) => ({ ids: [ids.deliveryId] }) },
  testWebhook: shared,
  listPanelSubmissions: list('company'),
  listReviewRun: list('company'),
  findNextInReviewRun: {
    stranger: 'filtered',
    body: ({ ids }) => ({ ids: [ids.submissionId], open: true }),
  },
  getPanelSubmission: hidden,
  approvePanelSubmission: hidden,
  rejectPanelSubmission: sent({ reason: 'Foreign' }),
  cancelPanelSubmission: sent({ reason: 'Foreign' }),
  undoPanelDecision: hidden,
  notePanelPresence: sent({ open: true }),
  processSubmissionAgain: hidden,
  countFailedSubmissions: { stranger: 404, query: ({ ids }) => ({ ...span, company: ids.companyId ?? '' }) },
  processFailedSubmissionsAgain: { stranger: 404, body: ({ ids }) => ({ ...span, company: ids.companyId }) },
  correctPanelField: sent({ value: 'Foreign' }),
  listPanelPages: hidden,
  getPanelPage: hidden,
  getPanelPageWords: hidden,
  resolvePanelFraudMatch: sent({ resolution: 'false_positive' }),
  listLessons: list('company'),
  removeLessons: {
    stranger: 404,
    body: ({ ids }) => ({ companyId: ids.companyId, workflow: ids.slug, issuer: 'none' }),
  },
  listExportSchedules: list('companyId'),
  createExportSchedule: {
    stranger: 404,
    body: ({ ids }) => ({
      ...{ companyId: ids.companyId, kind: 'submissions', filter: {}, every: 'day', format: 'csv' },
      ...{ bucket: 'docket', folder: randomUUID() },
    }),
  },
  runExportSchedule: { ...hidden, body: () => ({}) },
  removeExportSchedule: hidden,
  listSources: list('companyId'),
  createSource: {
    stranger: 404,
    body: ({ ids }) => ({
      ...{ companyId: ids.companyId, workflow: ids.slug },
      ...{ bucket: 'docket', prefix: `inbox/${ids.companyId}/${randomUUID()}/` },
    }),
  },
  updateSource: hidden,
  removeSource: hidden,
  listRefusedObjects: hidden,
  listUploadTargets: { stranger: 404, query: ({ ids }) => ({ companyId: ids.companyId ?? '' }) },
  createUpload: {
    stranger: 404,
    body: ({ ids }) => ({
      ...{ companyId: ids.companyId, workflow: ids.slug },
      ...{ contentTypes: ['application/pdf'], clientSubmissionId: randomUUID() },
    }),
  },
  submitUpload: hidden,
  listPanelSessions: list('company'),
  getPanelSession: hidden,
  listPanelBatches: list('company'),
  getPanelBatch: hidden,
  streamPanelBatch: hidden,
  listPanelWorkflows: list('q', 'slug'),
  checkPanelWorkflow: shared,
  publishPanelWorkflow: shared,
  getPanelWorkflow: hidden,
  getPanelWorkflowVersion: hidden,
  getReviewAdvice: hidden,
  assignPanelWorkflow: hidden,
  withdrawPanelWorkflow: hidden,
  listTrials: { stranger: 'filtered', query: ({ ids }) => ({ workflow: ids.slug ?? '' }) },
  createTrial: {
    stranger: 404,
    body: ({ ids }) => ({
      ...{ companyId: ids.companyId, workflow: ids.slug },
      files: [{ name: 'foreign.pdf', contentType: 'application/pdf' }],
    }),
  },
  getTrial: hidden,
  startTrial: sent({ definition: {} }),
  removeTrial: hidden,
  listTrialPages: hidden,
  getTrialPage: hidden,
  getLabeledSet: { stranger: 404, query: ({ ids }) => ({ companyId: ids.companyId ?? '' }) },
  addLabeledDocuments: { stranger: 404, body: ({ ids }) => ({ companyId: ids.companyId, newest: 1 }) },
  removeLabeledDocument: hidden,
  startEvaluation: { stranger: 404, body: ({ ids }) => ({ companyId: ids.companyId, definition: {} }) },
  getEvaluation: hidden,
  listPanelShelfProfiles: list('companyId'),
  checkPanelShelfProfile: shared,
  publishPanelShelfProfile: shared,
  getPanelShelfProfile: hidden,
  getPanelShelfVersion: hidden,
  getPanelCatalogImage: { stranger: 404, query: () => ({ sku: 'cola-033', position: '0' }) },
  deactivatePanelShelfVersion: hidden,
  uploadPanelCatalogImage: shared,
  listPanelCaptures: list('company'),
  getPanelCapture: hidden,
  getPanelCaptureRun: hidden,
  getPanelPhoto: hidden,
  getPanelCatalogPicture: { stranger: 404, query: () => ({ sku: 'cola-033' }) },
  correctPanelCapture: {
    stranger: 404,
    body: ({ ids }) => ({ photos: [{ photoId: ids.photoId, revision: 'any', detections: [] }] }),
  },
  confirmPanelCapture: sent({ revision: 'any' }),
  cancelPanelCapture: hidden,
  reprocessPanelCapture: hidden,
  countFailedCaptures: { stranger: 404, query: ({ ids }) => ({ ...span, company: ids.companyId ?? '' }) },
  reprocessFailedCaptures: { stranger: 404, body: ({ ids }) => ({ ...span, company: ids.companyId }) },
  listUsers: list('organizationId', 'organizationId'),
  createUser: {
    stranger: 422,
    body: ({ ids }) => ({
      ...{ email: `foreign-${randomUUID()}@example.com`, name: 'Foreign', role: 'reviewer' },
      ...{ organizationId: ids.organizationId, companyIds: [ids.companyId] },
    }),
  },
  updateUser: sent({ name: 'Foreign' }),
  disableUser: hidden,
  enableUser: hidden,
  setUserPassword: hidden,
  resetTwoFactor: hidden,
  listOrganizations: { stranger: 'filtered' },
  createOrganization: shared,
  renameOrganization: sent({ name: 'Foreign' }),
  requireTwoFactor: sent({ required: false }),
  getOrganizationBuckets: hidden,
  assignBuckets: sent({ source: [], export: [] }),
  listCompanies: list('organizationId', 'organizationId'),
  createCompany: { stranger: 422, body: ({ ids }) => ({ name: 'Foreign', organizationId: ids.organizationId }) },
  updateCompany: sent({ name: 'Foreign' }),
  getRetention: hidden,
  updateRetention: sent({ settings: {} }),
  setHold: { stranger: 404, body: ({ ids }) => ({ subject: 'submission', id: ids.submissionId, reason: 'Foreign' }) },
  eraseContent: {
    stranger: 404,
    body: ({ ids }) => ({ subject: 'submission', id: ids.submissionId, confirm: ids.submissionId }),
  },
  listAuditEntries: list('companyId'),
  getAuditEntry: hidden,
};
