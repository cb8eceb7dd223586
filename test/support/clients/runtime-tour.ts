import { Docket, NotFoundError, signWebhook, verifyWebhook, WebhookVerificationError } from 'docket-capture';

/** The input of a tour, as JSON, so that it can be sent to a worker. */
export interface TourSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workflow: string;
  /** The text of a file in base64. */
  readonly invoice: string;
  /** The path of another file; null if the runtime has no files. */
  readonly path: string | null;
}

/** The result of a tour. */
export interface TourFindings {
  readonly first: number;
  readonly listed: number;
  readonly state: string;
  readonly total: unknown;
  readonly problem: string;
  readonly timeout: string;
  readonly aborted: string;
  readonly verified: string;
  readonly forged: string;
}

const secret = 'whsec_ZG9ja2V0LWNvbmZvcm1hbmNlLXNlY3JldC0zMi1ieXQ=';

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (reason: unknown) => reason,
  );

/** The client's promises about runtimes, as a program that each of them runs. */
export const tour = async ({ baseUrl, apiKey, workflow, invoice, path }: TourSettings): Promise<TourFindings> => {
  const docket = new Docket({ baseUrl, apiKey });
  const page = await docket.workflows.list({ limit: 2 });
  const slugs: string[] = [];
  for await (const { slug } of page) slugs.push(slug);

  const bytes = Uint8Array.from(atob(invoice), (character) => character.charCodeAt(0));
  const files = [{ data: new Blob([bytes]).stream(), name: 'invoice.pdf' }, ...(path === null ? [] : [path])];
  const { sessionId } = await docket.upload(files, { workflow });
  const { state, result } = await docket.waitForJob(sessionId, { timeoutMs: 90_000 });

  const missing = await failureOf(docket.workflows.get('no-such-workflow'));
  // A service that accepts the request and does not answer. Its timer keeps the process alive, as a connection would.
  const hang = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      const connection = setTimeout(reject, 60_000);
      signal.addEventListener('abort', () => {
        clearTimeout(connection);
        reject(signal.reason);
      });
    });
  const silent = docket.withOptions({ fetch: hang });
  const late = await failureOf(silent.jobs.get(sessionId, { timeoutMs: 50 }));
  const stop = new AbortController();
  const stopped = failureOf(silent.jobs.get(sessionId, { signal: stop.signal }));
  stop.abort(new Error('Stopped by the caller'));
  const aborted = await stopped;

  const body = JSON.stringify({ eventId: 'evt_1', eventType: 'submission.approved' });
  const headers = await signWebhook(body, { id: 'evt_1', type: 'submission.approved' }, { secret });
  const { type } = await verifyWebhook(body, headers, [secret]);
  const forged = await failureOf(verifyWebhook(`${body} `, headers, [secret]));
  return {
    first: page.data.length,
    listed: slugs.length,
    state,
    total: result?.extractedData.total,
    problem: missing instanceof NotFoundError ? missing.slug : String(missing),
    timeout: late instanceof DOMException ? late.name : String(late),
    aborted: aborted instanceof Error ? aborted.message : String(aborted),
    verified: type,
    forged: forged instanceof WebhookVerificationError ? forged.fault : String(forged),
  };
};
