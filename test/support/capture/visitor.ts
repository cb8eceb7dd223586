import { expect } from 'vitest';
import { CaptureView } from '../../../domain/capture-links/view.ts';
import { testStack } from '../stack/stack.ts';

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A visitor of a capture page, who knows only its address. `baseUrl` is the address of the API behind the page. */
export const visitor = (captureUrl: string, baseUrl = testStack().baseUrl) => {
  const { hash, pathname } = new URL(captureUrl);
  const token = hash.slice(1);
  const call = async (method: string, path: string, body?: unknown, bearer = token): Promise<Reply> => {
    const response = await fetch(`${baseUrl}/capture/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    pathname,
    token,
    call,
    view: async (): Promise<CaptureView> => {
      const { status, body } = await call('GET', 'session');
      expect(status).toBe(200);
      return CaptureView.parse(body);
    },
    upload: async (index: number, contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const { status, body } = await call('POST', `files/${index}`, { contentType });
      expect(status, JSON.stringify(body)).toBe(200);
      const { uploadUrl } = body as { uploadUrl: string };
      const stored = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
      expect(stored.status).toBe(200);
    },
  };
};
