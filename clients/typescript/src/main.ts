// biome-ignore-all lint/performance/noBarrelFile: this file is what the package exports
export type { ActOptions, CallOptions, DocketOptions } from './base/api.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  DocketError,
  GoneError,
  NotFoundError,
  PermissionDeniedError,
  ProblemError,
  RateLimitError,
  ServerError,
  UploadError,
  ValidationError,
  type WebhookFault,
  WebhookSetupError,
  type WebhookSetupFault,
  WebhookVerificationError,
} from './base/errors.ts';
export { FirstPage, type Page, Pages } from './base/pages.ts';
export type { RetryOptions } from './base/pauses.ts';
export type { WaitOptions } from './base/poll.ts';
export type * from './base/types.ts';
export { Docket } from './client.ts';
export type { WebhookHandlerOptions } from './handlers/receive.ts';
export type { FollowOptions } from './resources/events.ts';
export type { Capture, CaptureOptions } from './upload/capture.ts';
export { contentTypeOf, type UploadFile } from './upload/files.ts';
export type { UploadProgress } from './upload/put.ts';
export { type StoreOptions, storeFiles } from './upload/store.ts';
export type { Upload, UploadOptions } from './upload/upload.ts';
export { readWebhookKeys, type WebhookKey } from './webhooks/keys.ts';
export { type SigningKeys, signWebhook } from './webhooks/sign.ts';
export { type VerifiedWebhook, type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhooks/verify.ts';
