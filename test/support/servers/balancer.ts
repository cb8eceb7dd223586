import { Agent, createServer, request as send } from 'node:http';
import { onTestFinished } from 'vitest';
import { startTarget } from './http-targets.ts';

const probeEveryMs = 100;

export interface Balancer {
  readonly origin: string;
  /** Requests that an upstream refused or did not answer, with the error's code. */
  readonly failures: readonly string[];
  add(upstream: string): void;
  remove(upstream: string): void;
  isReady(upstream: string): boolean;
}

/**
 * A load balancer: sends each request to the next upstream that is ready, over connections that it keeps. It polls the
 * readiness of each, and does not retry failures. It ends with the test.
 */
export const startBalancer = async (): Promise<Balancer> => {
  const readiness = new Map<string, boolean>();
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const ready = [...readiness].filter(([, isReady]) => isReady);
    turn += 1;
    const [upstream] = ready[turn % ready.length] ?? [];
    if (!upstream) {
      failures.push('no upstream is ready');
      outgoing.writeHead(502).end();
      return;
    }
    const { method, headers, url } = incoming;
    const fail = (error: NodeJS.ErrnoException): void => {
      failures.push(`${method} ${url}: ${error.code ?? error.message}`);
      if (outgoing.headersSent) {
        outgoing.destroy();
      } else {
        outgoing.writeHead(502).end();
      }
    };
    const { connection: _, ...kept } = headers;
    const forwarded = send(new URL(url ?? '/', upstream), { method, headers: kept, agent }, (answer) => {
      const { connection: __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', fail).pipe(outgoing);
    });
    forwarded.on('error', fail);
    incoming.pipe(forwarded);
  });
  // Longer than clients keep idle connections, so only the upstreams can break a request.
  server.keepAliveTimeout = 600_000;
  const { origin } = await startTarget(server);

  const probing = new Set<string>();
  const probe = async (upstream: string): Promise<void> => {
    if (probing.has(upstream)) return;
    probing.add(upstream);
    const isReady = await fetch(`${upstream}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    probing.delete(upstream);
    if (readiness.has(upstream)) readiness.set(upstream, isReady);
  };
  const timer = setInterval(() => {
    for (const upstream of readiness.keys()) void probe(upstream);
  }, probeEveryMs);
  onTestFinished(() => {
    clearInterval(timer);
    agent.destroy();
  });

  return {
    origin,
    failures,
    add: (upstream) => void readiness.set(upstream, false),
    remove: (upstream) => void readiness.delete(upstream),
    isReady: (upstream) => readiness.get(upstream) === true,
  };
};
