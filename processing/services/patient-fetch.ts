import { Agent, fetch as fetchBy } from 'undici';

/** Without undici's own limits of five minutes for the headers and between two pieces of the body. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** A form as bytes, with its content type: only undici's own class of forms is understood by its `fetch`. */
const encode = async (form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; type: string | null }> => {
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') };
};

/**
 * `fetch` for services that may take long to answer, such as a model on a slow machine. Only the signal limits it, so
 * pass one.
 */
export const patientFetch = async (
  url: string | URL | Request,
  { method = 'GET', headers, body, signal }: RequestInit = {},
): Promise<Response> => {
  const sent = new Headers(headers);
  const form = body instanceof FormData ? await encode(body) : null;
  if (form?.type) sent.set('content-type', form.type);
  if (!form && typeof body !== 'string' && body !== undefined && body !== null) {
    throw new TypeError('patientFetch sends texts and forms only');
  }
  const text = typeof body === 'string' ? body : null;
  const response = await fetchBy(url instanceof Request ? url.url : url, {
    method,
    headers: [...sent],
    body: form?.body ?? text,
    signal: signal ?? null,
    dispatcher: agent,
  });
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: [...response.headers] });
};
