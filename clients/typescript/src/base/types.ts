import type { components, operations } from '../generated/api.ts';

type Schemas = components['schemas'];

export type WorkflowSummary = Schemas['WorkflowSummary'];
export type WorkflowVersion = Schemas['WorkflowVersionContract'];
export type CreateSession = Schemas['CreateSession'];
export type WorkflowSession = Schemas['WorkflowSession'];
export type SubmittedSession = Schemas['SubmittedSession'];
export type Job = Schemas['Job'];
export type SubmissionListItem = Schemas['SubmissionListItem'];
export type Submission = Schemas['SubmissionDetail'];
export type ActedSubmission = Schemas['ActedSubmission'];
export type FraudMatch = Schemas['FraudMatch'];
export type ResolveFraudMatch = Schemas['ResolveFraudMatch'];
export type ResolvedFraudMatch = Schemas['ResolvedFraudMatch'];
export type Batch = Schemas['Batch'];
export type Company = Schemas['Company'];
export type WebhookTestResult = Schemas['WebhookTestResult'];
export type CreateWebhookEndpoint = Schemas['CreateWebhookEndpoint'];
export type CreatedWebhookEndpoint = Schemas['CreatedWebhookEndpoint'];
export type UpdateWebhookEndpoint = Schemas['UpdateWebhookEndpoint'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
/** Options of a new secret; missing ones have defaults. */
export type RollWebhookSecret = Partial<Schemas['RollWebhookSecret']>;
export type RolledWebhookSecret = Schemas['RolledWebhookSecret'];
export type RecoverWebhookEndpoint = Schemas['RecoverWebhookEndpoint'];
export type RecoveredWebhookEndpoint = Schemas['RecoveredWebhookEndpoint'];
export type WebhookEndpointTestResult = Schemas['WebhookEndpointTestResult'];
/** Options of a link; missing ones have defaults. */
export type CreateWebhookPortalLink = Partial<Schemas['CreateWebhookPortalLink']>;
export type CreatedWebhookPortalLink = Schemas['CreatedWebhookPortalLink'];
export type WebhookPortalLink = Schemas['WebhookPortalLink'];
export type RevokedCaptureLinks = Schemas['RevokedCaptureLinks'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookAttempt = Schemas['WebhookAttempt'];
export type ShelfProfile = Schemas['ShelfProfile'];
export type CreateShelfSession = Schemas['CreateShelfSession'];
export type ShelfSessionListItem = Schemas['ShelfSessionListItem'];
export type ShelfSession = Schemas['ShelfSession'];
export type ReserveShelfUpload = Schemas['ReserveShelfUpload'];
export type ReservedShelfUpload = Schemas['ReservedShelfUpload'];
export type RegisterShelfPhoto = Schemas['RegisterShelfPhoto'];
export type RegisteredShelfPhoto = Schemas['RegisteredShelfPhoto'];
export type StartedShelfRun = Schemas['StartedShelfRun'];
export type Problem = Schemas['Problem'];

/** An event of the company. `body` is that of its webhook. */
export type DocketEvent = Schemas['Event'];
/** The type of an event, such as `session.completed`. */
export type EventType = DocketEvent['type'];
/** The body of an event. */
export type EventBody<Type extends EventType = EventType> = Extract<DocketEvent, { type: Type }>['body'];

/** The filters of a list of batches. */
export type BatchFilters = NonNullable<operations['listBatches']['parameters']['query']>;
/** The filters of a list of captures. */
export type CaptureFilters = NonNullable<operations['listShelfSessions']['parameters']['query']>;
/** The filters of a list of submissions. */
export type SubmissionFilters = NonNullable<operations['listSubmissions']['parameters']['query']>;
/** The filters and the form of an export of submissions. */
export type SubmissionExport = NonNullable<operations['exportSubmissions']['parameters']['query']>;
/** The filters of a list of events. */
export type EventFilters = NonNullable<operations['listEvents']['parameters']['query']>;
/** The filters of a list of webhook deliveries. */
export type DeliveryFilters = NonNullable<operations['listWebhookDeliveries']['parameters']['query']>;
