import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { startListener } from '../../worker/relay/listener.ts';
import { pool } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';

it('A listener whose connection falls silent listens on another one within seconds', async () => {
  const { databaseUrl } = testStack();
  const proxy = await startTcpProxy(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(Number(proxy.url.split(':').at(-1)));
  const heard: string[] = [];
  const log = createLogger('test', { level: 'silent', format: 'json' });
  const listener = startListener(url.href, (payload) => heard.push(payload), log);
  onTestFinished(() => listener.stop());
  const hears = (what: string) => async (): Promise<boolean> => {
    await pool.query("SELECT pg_notify('docket_outbox', $1)", [what]);
    return heard.includes(what);
  };
  await eventually('the listener hears a notification', hears('listener-test-before'));

  proxy.silence();
  const silentAtMs = performance.now();
  await eventually('it hears another one', hears('listener-test-after'));
  expect(performance.now() - silentAtMs).toBeLessThan(20_000);
}, 60_000);
