import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { runFor } from '../measuring/closed-loop.ts';
import { serveRounds } from './rounds-server.ts';

/** Client and worker of the bare workflow in one process: nothing is stored or sent anywhere but in Temporal. */
const [port = '', address = ''] = process.argv.slice(2);
const taskQueue = 'bench-bare';

Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
const client = new Client({ connection: await Connection.connect({ address }) });
const finished = new Map<string, () => void>();
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./temporal-workflow.ts', import.meta.url)),
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activities: {
    finish: async (id: string): Promise<void> => {
      finished.get(id)?.();
      finished.delete(id);
    },
  },
});
void worker.run();

/** As with a webhook that arrives, the caller learns of the end from the activity, not by asking Temporal. */
const runWorkflow = async (): Promise<void> => {
  const id = randomUUID();
  const isFinished = new Promise<void>((resolve) => finished.set(id, resolve));
  const handle = await client.workflow.start('bareWorkflow', { workflowId: id, taskQueue, args: [id] });
  await handle.signal('go');
  await isFinished;
};

serveRounds(Number(port), ({ durationMs = 0, concurrency }) => runFor(durationMs, concurrency, runWorkflow));
