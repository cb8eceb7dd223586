/** One call in each client, as the API reference shows it. `docket` or `client` is a client, and `ctx` a context. */
export interface ClientCall {
  readonly ts: string;
  readonly python: string;
  readonly go: string;
}

const call = (ts: string, python: string, go: string): ClientCall => ({ ts, python, go });

/** A list is read to its end. */
const list = (ts: string, python: string, go: string): ClientCall => ({
  ts: `for await (const item of ${ts}) console.log(item);`,
  python: `for item in ${python}:\n    print(item)`,
  go: `for item, err := range ${go} {\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tfmt.Println(item)\n}`,
});

/** A call that returns one object. */
const one = (ts: string, python: string, go: string): ClientCall =>
  call(
    `console.log(await ${ts});`,
    `print(${python})`,
    `result, err := ${go}\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Printf("%+v\\n", *result)`,
  );

const session = 'ses_01m7ys2a00fag8dejearkvhmvw';
const submission = 'sub_01m7ys2a00fag8dek2j4m8z0qt';
const match = 'frm_01m7ys2a00fag8dek2j4m8z0qt';
const capture = 'shs_01m7ys2a00fag8dek2j4m8z0qt';
const profile = 'shv_01jd8k2v9me3n8h0c4b5q6r7st';
const endpoint = 'whe_01m7ys2a00fag8dek2j4m8z0qt';
const delivery = 'dlv_01m7ys2a00fag8dek2j4m8z0qt';
const event = 'evt_01m7ys2a00fag8dek2j4m8z0qt';
const objectUrl = `https://files.docket.example/docket/uploads/shelf/co_01m7ytnr00fvp87zj90mw92gg3/${capture}/0`;
const portalLink = 'wpl_01m7ys2a00fag8dek2j4m8z0qt';

/**
 * The clients' call of each operation, by `operationId`. Health checks and answers of processors are not for clients. A
 * test compiles all calls, and another one finds missing operations.
 */
export const clientCalls: Readonly<Record<string, ClientCall>> = {
  listWorkflows: list(
    'docket.workflows.list()',
    'docket.workflows.list()',
    'client.Workflows.All(ctx, docket.WorkflowListParams{})',
  ),
  getWorkflow: one(
    'docket.workflows.get("receipt")',
    'docket.workflows.get("receipt")',
    'client.Workflows.Get(ctx, "receipt")',
  ),
  getWorkflowVersion: one(
    'docket.workflows.version("receipt", 3)',
    'docket.workflows.version("receipt", 3)',
    'client.Workflows.Version(ctx, "receipt", 3)',
  ),
  createSession: one(
    'docket.sessions.create("receipt", {\n  fileCount: 1,\n  contentTypes: ["application/pdf"],\n  clientSubmissionId: "order-4711",\n})',
    'docket.sessions.create(\n    "receipt", file_count=1, content_types=["application/pdf"], client_submission_id="order-4711"\n)',
    'client.Sessions.Create(ctx, "receipt", docket.CreateSession{\n\tFileCount:          1,\n\tContentTypes:       []string{"application/pdf"},\n\tClientSubmissionID: "order-4711",\n})',
  ),
  submitSession: one(
    `docket.sessions.submit("receipt", "${session}")`,
    `docket.sessions.submit("receipt", "${session}")`,
    `client.Sessions.Submit(ctx, "receipt", "${session}")`,
  ),
  revokeSessionCaptureLinks: one(
    `docket.sessions.revokeCaptureLinks("receipt", "${session}")`,
    `docket.sessions.revoke_capture_links("receipt", "${session}")`,
    `client.Sessions.RevokeCaptureLinks(ctx, "receipt", "${session}")`,
  ),
  getJob: one(`docket.jobs.get("${session}")`, `docket.jobs.get("${session}")`, `client.Jobs.Get(ctx, "${session}")`),
  listSubmissions: list(
    'docket.submissions.list({ status: "review" })',
    'docket.submissions.list(status="review")',
    'client.Submissions.All(ctx, docket.SubmissionListParams{Status: docket.SubmissionStatusReview})',
  ),
  exportSubmissions: call(
    'const file = await docket.submissions.export({ format: "csv" });\nconsole.log(await file.text());',
    'print(docket.submissions.export(format="csv").decode())',
    'file, err := client.Submissions.Export(ctx, docket.SubmissionExportParams{Format: docket.SubmissionExportParamsFormatCsv})\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(string(file))',
  ),
  getSubmission: one(
    `docket.submissions.get("${submission}")`,
    `docket.submissions.get("${submission}")`,
    `client.Submissions.Get(ctx, "${submission}")`,
  ),
  approveSubmission: one(
    `docket.submissions.approve("${submission}")`,
    `docket.submissions.approve("${submission}")`,
    `client.Submissions.Approve(ctx, "${submission}")`,
  ),
  rejectSubmission: one(
    `docket.submissions.reject("${submission}", { reason: "The total cannot be read." })`,
    `docket.submissions.reject("${submission}", reason="The total cannot be read.")`,
    `client.Submissions.Reject(ctx, "${submission}", docket.RejectSubmission{Reason: "The total cannot be read."})`,
  ),
  cancelSubmission: one(
    `docket.submissions.cancel("${submission}", { reason: "Sent twice." })`,
    `docket.submissions.cancel("${submission}", reason="Sent twice.")`,
    `client.Submissions.Cancel(ctx, "${submission}", docket.CancelSubmission{Reason: "Sent twice."})`,
  ),
  listFraudMatches: {
    ...list(
      `docket.submissions.fraudMatches("${submission}")`,
      `docket.submissions.fraud_matches("${submission}")`,
      '',
    ),
    go: `matches, err := client.Submissions.FraudMatches(ctx, "${submission}")\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(len(matches))`,
  },
  resolveFraudMatch: one(
    `docket.submissions.resolveFraudMatch("${submission}", "${match}", { resolution: "false_positive" })`,
    `docket.submissions.resolve_fraud_match("${submission}", "${match}", resolution="false_positive")`,
    `client.Submissions.ResolveFraudMatch(ctx, "${submission}", "${match}", docket.ResolveFraudMatch{Resolution: docket.FraudResolutionFalsePositive})`,
  ),
  getBatch: one(
    'docket.batches.get("import-12")',
    'docket.batches.get("import-12")',
    'client.Batches.Get(ctx, "import-12")',
  ),
  listBatches: list(
    'docket.batches.list()',
    'docket.batches.list()',
    'client.Batches.All(ctx, docket.BatchListParams{})',
  ),
  listEvents: list(
    'docket.events.list({ types: ["session.completed"] })',
    'docket.events.list(types=["session.completed"])',
    'client.Events.All(ctx, docket.EventListParams{Types: []docket.EventType{docket.EventTypeSessionCompleted}})',
  ),
  getEvent: one(`docket.events.get("${event}")`, `docket.events.get("${event}")`, `client.Events.Get(ctx, "${event}")`),
  listCompanies: {
    ...list('docket.companies.list()', 'docket.companies.list()', ''),
    go: 'companies, err := client.Companies.List(ctx)\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(len(companies))',
  },
  testWebhook: one(
    'docket.webhooks.test("https://example.com/hooks/docket")',
    'docket.webhooks.test("https://example.com/hooks/docket")',
    'client.Webhooks.Test(ctx, "https://example.com/hooks/docket")',
  ),
  createWebhookEndpoint: one(
    'docket.webhookEndpoints.create({\n  url: "https://example.com/hooks/docket",\n  eventTypes: ["session.completed", "session.failed"],\n})',
    'docket.webhook_endpoints.create(\n    url="https://example.com/hooks/docket", event_types=["session.completed", "session.failed"]\n)',
    'client.WebhookEndpoints.Create(ctx, docket.CreateWebhookEndpoint{\n\tURL:        "https://example.com/hooks/docket",\n\tEventTypes: []docket.EventType{docket.EventTypeSessionCompleted, docket.EventTypeSessionFailed},\n})',
  ),
  listWebhookEndpoints: list(
    'docket.webhookEndpoints.list()',
    'docket.webhook_endpoints.list()',
    'client.WebhookEndpoints.All(ctx, docket.WebhookEndpointListParams{})',
  ),
  getWebhookEndpoint: one(
    `docket.webhookEndpoints.get("${endpoint}")`,
    `docket.webhook_endpoints.get("${endpoint}")`,
    `client.WebhookEndpoints.Get(ctx, "${endpoint}")`,
  ),
  updateWebhookEndpoint: one(
    `docket.webhookEndpoints.update("${endpoint}", { disabled: false })`,
    `docket.webhook_endpoints.update("${endpoint}", disabled=False)`,
    `client.WebhookEndpoints.Update(ctx, "${endpoint}", docket.UpdateWebhookEndpoint{Disabled: docket.Ptr(false)})`,
  ),
  deleteWebhookEndpoint: one(
    `docket.webhookEndpoints.delete("${endpoint}")`,
    `docket.webhook_endpoints.delete("${endpoint}")`,
    `client.WebhookEndpoints.Delete(ctx, "${endpoint}")`,
  ),
  rollWebhookEndpointSecret: one(
    `docket.webhookEndpoints.rollSecret("${endpoint}", { overlapSeconds: 86_400 })`,
    `docket.webhook_endpoints.roll_secret("${endpoint}", overlap_seconds=86_400)`,
    `client.WebhookEndpoints.RollSecret(ctx, "${endpoint}", docket.RollWebhookSecret{OverlapSeconds: docket.Ptr(86_400)})`,
  ),
  recoverWebhookEndpoint: one(
    `docket.webhookEndpoints.recover("${endpoint}", { since: "2026-11-06T00:00:00Z" })`,
    `docket.webhook_endpoints.recover("${endpoint}", since="2026-11-06T00:00:00Z")`,
    `client.WebhookEndpoints.Recover(ctx, "${endpoint}", docket.RecoverWebhookEndpoint{\n\tSince: time.Date(2026, time.November, 6, 0, 0, 0, 0, time.UTC),\n})`,
  ),
  testWebhookEndpoint: one(
    `docket.webhookEndpoints.test("${endpoint}")`,
    `docket.webhook_endpoints.test("${endpoint}")`,
    `client.WebhookEndpoints.Test(ctx, "${endpoint}")`,
  ),
  listWebhookDeliveries: list(
    'docket.webhookDeliveries.list({ status: "failed" })',
    'docket.webhook_deliveries.list(status="failed")',
    'client.WebhookDeliveries.All(ctx, docket.WebhookDeliveryListParams{Status: docket.WebhookDeliveryStatusFailed})',
  ),
  getWebhookDelivery: one(
    `docket.webhookDeliveries.get("${delivery}")`,
    `docket.webhook_deliveries.get("${delivery}")`,
    `client.WebhookDeliveries.Get(ctx, "${delivery}")`,
  ),
  redeliverWebhook: one(
    `docket.webhookDeliveries.redeliver("${delivery}")`,
    `docket.webhook_deliveries.redeliver("${delivery}")`,
    `client.WebhookDeliveries.Redeliver(ctx, "${delivery}")`,
  ),
  createWebhookPortalLink: one(
    'docket.webhookPortalLinks.create({ expiresInMinutes: 60 })',
    'docket.webhook_portal_links.create(expires_in_minutes=60)',
    'client.WebhookPortalLinks.Create(ctx, docket.CreateWebhookPortalLink{ExpiresInMinutes: docket.Ptr(60)})',
  ),
  listWebhookPortalLinks: list(
    'docket.webhookPortalLinks.list()',
    'docket.webhook_portal_links.list()',
    'client.WebhookPortalLinks.All(ctx, docket.WebhookPortalLinkListParams{})',
  ),
  revokeWebhookPortalLink: one(
    `docket.webhookPortalLinks.revoke("${portalLink}")`,
    `docket.webhook_portal_links.revoke("${portalLink}")`,
    `client.WebhookPortalLinks.Revoke(ctx, "${portalLink}")`,
  ),
  listShelfProfiles: list(
    'docket.shelf.profiles()',
    'docket.shelf.profiles()',
    'client.Shelf.AllProfiles(ctx, docket.ShelfProfileListParams{})',
  ),
  createShelfSession: one(
    `docket.shelf.create({ clientCaptureId: "visit-2041-aisle-7", profileVersionId: "${profile}" })`,
    `docket.shelf.create(client_capture_id="visit-2041-aisle-7", profile_version_id="${profile}")`,
    `client.Shelf.Create(ctx, docket.CreateShelfSession{\n\tClientCaptureID:  "visit-2041-aisle-7",\n\tProfileVersionID: "${profile}",\n})`,
  ),
  listShelfSessions: list(
    'docket.shelf.list({ status: "completed" })',
    'docket.shelf.list(status="completed")',
    'client.Shelf.All(ctx, docket.ShelfListParams{Status: docket.ShelfStatusCompleted})',
  ),
  getShelfSession: one(
    `docket.shelf.get("${capture}")`,
    `docket.shelf.get("${capture}")`,
    `client.Shelf.Get(ctx, "${capture}")`,
  ),
  reserveShelfUpload: one(
    `docket.shelf.reserveUpload("${capture}", { photoIndex: 0, mimeType: "image/jpeg" })`,
    `docket.shelf.reserve_upload("${capture}", photo_index=0, mime_type="image/jpeg")`,
    `client.Shelf.ReserveUpload(ctx, "${capture}", docket.ReserveShelfUpload{PhotoIndex: 0, MimeType: docket.PhotoTypeImageJpeg})`,
  ),
  registerShelfPhoto: one(
    `docket.shelf.registerPhoto("${capture}", {\n  photoIndex: 0,\n  mimeType: "image/jpeg",\n  objectUrl: "${objectUrl}",\n  fileSize: 482_113,\n})`,
    `docket.shelf.register_photo(\n    "${capture}", photo_index=0, mime_type="image/jpeg", object_url="${objectUrl}", file_size=482_113\n)`,
    `client.Shelf.RegisterPhoto(ctx, "${capture}", docket.RegisterShelfPhoto{\n\tPhotoIndex: 0,\n\tMimeType:   docket.PhotoTypeImageJpeg,\n\tObjectURL:  "${objectUrl}",\n\tFileSize:   482_113,\n})`,
  ),
  analyzeShelfSession: one(
    `docket.shelf.analyze("${capture}")`,
    `docket.shelf.analyze("${capture}")`,
    `client.Shelf.Analyze(ctx, "${capture}")`,
  ),
  reprocessShelfSession: one(
    `docket.shelf.reprocess("${capture}")`,
    `docket.shelf.reprocess("${capture}")`,
    `client.Shelf.Reprocess(ctx, "${capture}")`,
  ),
  revokeShelfCaptureLinks: one(
    `docket.shelf.revokeCaptureLinks("${capture}")`,
    `docket.shelf.revoke_capture_links("${capture}")`,
    `client.Shelf.RevokeCaptureLinks(ctx, "${capture}")`,
  ),
  cancelShelfSession: one(
    `docket.shelf.cancel("${capture}")`,
    `docket.shelf.cancel("${capture}")`,
    `client.Shelf.Cancel(ctx, "${capture}")`,
  ),
};
