import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { testStack } from '../stack/stack.ts';

/** A step of a document at which a test can stop. */
export type Step = 'look' | 'create' | 'created' | 'store' | 'stored' | 'submit' | 'submitted';

/** A service in front of the real one. The requests of a caller and the bytes of its files pass through it. */
export interface ServiceGate {
  readonly url: string;
  /** The steps that were reached, in order. */
  readonly reached: readonly Step[];
  /**
   * Called at each step: before the request is forwarded for `look`, `create`, `store` and `submit`, and before the
   * response is returned for the others. The caller waits for it; if it resolves to false, the connection breaks.
   */
  onStep: (step: Step) => Promise<boolean> | boolean;
}

/** The steps before and after a request. */
const stepsOf = ({ method, url = '' }: IncomingMessage): readonly [Step?, Step?] => {
  if (method === 'PUT') return ['store', 'stored'];
  if (method === 'GET') return /^\/api\/v1\/submissions\?/.test(url) ? ['look'] : [];
  if (url.endsWith('/submit')) return ['submit', 'submitted'];
  return url.endsWith('/sessions') ? ['create', 'created'] : [];
};

/** Forwards a request unchanged, with the host that upload URLs are signed for. */
const forward = async (incoming: IncomingMessage, target: URL): Promise<IncomingMessage> => {
  const { method, url, headers } = incoming;
  const { hostname, port, host } = target;
  const outgoing = request({ hostname, port, method, path: url, headers: { ...headers, host } });
  outgoing.end(await buffer(incoming));
  const [response] = await once(outgoing, 'response');
  return response;
};

/** Starts a gate. It ends after the tests of the file. */
export const startServiceGate = async (): Promise<ServiceGate> => {
  const { baseUrl, s3 } = testStack();
  const storage = new URL(s3.endpoint);
  const reached: Step[] = [];
  const reach = async (step: Step | undefined): Promise<boolean> => {
    if (step === undefined) return true;
    reached.push(step);
    return gate.onStep(step);
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [before, after] = stepsOf(incoming);
    if (!(await reach(before))) return void incoming.destroy();
    const response = await forward(incoming, before === 'store' ? storage : new URL(baseUrl));
    const body = await buffer(response);
    if (!(await reach(after))) return void incoming.destroy();
    // Files are sent through the gate, too.
    const text = after === 'created' ? Buffer.from(body.toString('utf8').replaceAll(storage.origin, gate.url)) : body;
    const { 'transfer-encoding': _, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, { ...headers, 'content-length': text.length }).end(text);
  };
  const server = createServer((incoming, outgoing) => {
    // A killed caller closes its connections.
    answer(incoming, outgoing).catch(() => incoming.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const gate: ServiceGate = { url: `http://127.0.0.1:${port}`, reached, onStep: () => true };
  return gate;
};
