import { type Api, createApi, type DocketOptions } from './base/api.ts';
import type { WaitOptions } from './base/poll.ts';
import type { Job, ShelfSession } from './base/types.ts';
import { Batches, Companies, Webhooks } from './resources/company.ts';
import { Events } from './resources/events.ts';
import { Jobs, Sessions } from './resources/sessions.ts';
import { Shelf } from './resources/shelf.ts';
import { Submissions } from './resources/submissions.ts';
import { WebhookDeliveries, WebhookEndpoints, WebhookPortalLinks } from './resources/webhook-endpoints.ts';
import { Workflows } from './resources/workflows.ts';
import type { UploadFile } from './upload/files.ts';
import { type Upload, type UploadOptions, uploadFiles } from './upload/upload.ts';

/** Calls Docket with an API key. Responses that are not a success are thrown as ProblemError. */
export class Docket {
  readonly workflows: Workflows;
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  readonly submissions: Submissions;
  readonly batches: Batches;
  readonly companies: Companies;
  readonly events: Events;
  readonly shelf: Shelf;
  readonly webhooks: Webhooks;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhookPortalLinks: WebhookPortalLinks;
  readonly #api: Api;
  readonly #options: DocketOptions;

  constructor(options: DocketOptions) {
    this.#options = options;
    this.#api = createApi(options);
    this.workflows = new Workflows(this.#api);
    this.sessions = new Sessions(this.#api);
    this.jobs = new Jobs(this.#api);
    this.submissions = new Submissions(this.#api);
    this.batches = new Batches(this.#api);
    this.companies = new Companies(this.#api);
    this.events = new Events(this.#api);
    this.shelf = new Shelf(this.#api);
    this.webhooks = new Webhooks(this.#api);
    this.webhookEndpoints = new WebhookEndpoints(this.#api);
    this.webhookDeliveries = new WebhookDeliveries(this.#api);
    this.webhookPortalLinks = new WebhookPortalLinks(this.#api);
  }

  /** A client with other options, such as another API key or timeout; missing options stay. */
  withOptions(options: Partial<DocketOptions>): Docket {
    return new Docket({ ...this.#options, ...options });
  }

  /**
   * Creates a session, sends the files in parallel and submits it. Give your own `clientSubmissionId` so that a call
   * after a crash continues the same session and never creates a second one.
   */
  upload(files: readonly UploadFile[], options: UploadOptions): Promise<Upload> {
    return uploadFiles({ api: this.#api, sessions: this.sessions, jobs: this.jobs }, files, options);
  }

  /** Waits until the processing of a session has ended, successfully or not. */
  waitForJob(sessionId: string, options: WaitOptions<Job> = {}): Promise<Job> {
    return this.jobs.wait(sessionId, options);
  }

  /** Waits until the analysis of a shelf capture has ended, successfully or not. */
  waitForCapture(sessionId: string, options: WaitOptions<ShelfSession> = {}): Promise<ShelfSession> {
    return this.shelf.wait(sessionId, options);
  }
}
