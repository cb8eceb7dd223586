import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFile } from '../../base/project.ts';
import { startGuard } from '../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../dev/processes/managed-process.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { testStack } from '../support/stack/stack.ts';
import type { Cluster, Manifest } from './cluster.ts';

const stopGraceMs = 90_000;

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
});
const Container = z.object({
  args: z.array(z.string()),
  env: z.array(Variable),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  readinessProbe: Probe.optional(),
});
type Container = z.output<typeof Container>;

const Workload = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([Container]) }) }) }),
});

/** The only container of a Deployment's or a Job's pods. */
export const containerOf = (workload: Manifest): Container => Workload.parse(workload).spec.template.spec.containers[0];

const Secret = z.object({ data: z.record(z.string(), z.string()) });

/** The environment of a container, with the values of the secrets that it refers to, as a kubelet builds it. */
export const environmentOf = async (
  cluster: Cluster,
  namespace: string,
  { env }: Container,
): Promise<Record<string, string>> => {
  const complete: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    if (!valueFrom) {
      complete[name] = value ?? '';
      continue;
    }
    const { name: secret, key } = valueFrom.secretKeyRef;
    const found = await cluster.find('Secret', 'v1', namespace, secret);
    const encoded = found ? Secret.parse(found).data[key] : undefined;
    if (encoded === undefined) throw new Error(`CreateContainerConfigError: ${secret} has no ${key}`);
    complete[name] = Buffer.from(encoded, 'base64').toString();
  }
  return complete;
};

/**
 * Starts the container of a workload as a process of this machine: the image's entry point with the container's
 * arguments and environment, and nothing else of this process's environment. `/data` is its own folder, like the
 * volume. It ends after the tests of the file.
 */
export const startContainer = async (
  cluster: Cluster,
  namespace: string,
  workload: Manifest,
): Promise<ManagedProcess> => {
  const container = containerOf(workload);
  const folder = mkdtempSync(join(tmpdir(), 'docket-container-'));
  const { ocrModels } = testStack().programs;
  const image = { NODE_ENV: 'production', HOME: folder, ...(ocrModels ? { OCR_MODELS_DIR: ocrModels } : {}) };
  const started = await startProcess({
    name: workload.metadata.name,
    command: process.execPath,
    args: [projectFile('deploy/image/docket.ts'), ...container.args],
    env: {
      PATH: process.env.PATH,
      ...image,
      ...(await environmentOf(cluster, namespace, container)),
      DATA_DIR: folder,
    },
    logFile: join(folder, 'logs', 'container.log'),
    output: 'file',
  });
  const guard = startGuard(folder);
  guard.watch([started]);
  atFileEnd(async () => {
    await started.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  return started;
};

/** The address that the kubelet would ask whether the container is ready. */
export const readinessUrl = (workload: Manifest): string => {
  const { ports, readinessProbe } = containerOf(workload);
  const { path, port } = Probe.parse(readinessProbe).httpGet;
  return `http://127.0.0.1:${ports.find(({ name }) => name === port)?.containerPort}${path}`;
};

/** Writes the end of a Job's pod into its status, as the Job controller does when the pod has ended. */
export const finishJob = async (cluster: Cluster, namespace: string, name: string, exitCode: number): Promise<void> => {
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const isDone = exitCode === 0;
  const condition = (type: string) => ({
    type,
    status: 'True',
    reason: isDone ? 'CompletionsReached' : 'BackoffLimitExceeded',
    message: `The container ended with ${exitCode}.`,
    lastProbeTime: now,
    lastTransitionTime: now,
  });
  const status = {
    startTime: now,
    ...(isDone ? { completionTime: now, succeeded: 1 } : { failed: 1 }),
    conditions: (isDone ? ['SuccessCriteriaMet', 'Complete'] : ['FailureTarget', 'Failed']).map(condition),
  };
  const path = `/apis/batch/v1/namespaces/${namespace}/jobs/${name}/status`;
  const answer = await cluster.call('PATCH', path, { status });
  if (answer.status !== 200) throw new Error(`The status of ${name} was refused: ${JSON.stringify(answer.body)}`);
};
