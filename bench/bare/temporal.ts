import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { runFor } from '../measuring/closed-loop.ts';
import { serveRounds } from './rounds-server.ts';

/** Client and worker of the bare workflow in one process. Only Temporal stores anything. */
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

/** The activity notifies the caller of the end, as a webhook would; Temporal is not polled. */
const runWorkflow = async (): Promise<void> => {
  const id = randomUUID();
  const isFinished = new Promise<void>((resolve) => finished.set(id, resolve));
  const handle = await client.workflow.start('bareWorkflow', { workflowId: id, taskQueue, args: [id] });
  await handle.signal('go');
  await isFinished;
};

serveRounds(Number(port), ({ durationMs = 0, concurrency }) => runFor(durationMs, concurrency, runWorkflow));
