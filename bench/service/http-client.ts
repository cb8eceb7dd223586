import { Pool } from 'undici';

export interface BenchClient {
  /** Sends one request. @throws Error with the response if its status is not the expected one */
  send(request: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object; expect: number }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates a client with up to `connections` connections to one server; it sends `apiKey`, if given, with every request.
 */
export const createBenchClient = (baseUrl: string, connections: number, apiKey?: string): BenchClient => {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  return {
    send: async ({ method, path, body, expect }) => {
      const response = await pool.request({
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.body.text();
      if (response.statusCode !== expect) throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
      return text;
    },
    close: () => pool.close(),
  };
};
