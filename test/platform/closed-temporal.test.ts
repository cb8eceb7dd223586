import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';

const log = createLogger('test', { level: 'silent', format: 'json' });

it('A call to Temporal that waits for its next attempt ends when the client is closed', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = createTemporalClient(
    { address: `127.0.0.1:${port}`, namespace: 'default', retentionDays: 1, uiUrl: undefined },
    log,
  );
  const attempted = once(server, 'connection');
  const call = client.connection.workflowService.getSystemInfo({}).then(
    () => 'answered',
    (error: unknown) => String(error),
  );
  await attempted;
  await once(server, 'connection');
  await client.connection.close();
  server.close();
  expect(await call).toContain('Channel has been shut down');
});
