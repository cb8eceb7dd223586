import { Connection } from '@temporalio/client';
import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { temporalConnectionOptions } from '../../platform/temporal/client.ts';
import { hasNamespace, missingSearchAttributes } from '../../platform/temporal/namespace.ts';
import { taskQueues } from '../../workflows/queues.ts';
import { type Check, type Finding, note, ok, problem } from './finding.ts';

/** TaskQueueType ACTIVITY and WORKFLOW of temporal.api.enums.v1. */
const queueTypes = {
  [taskQueues.platform]: 1,
  [taskQueues.processing]: 2,
  [taskQueues.webhooks]: 2,
  [taskQueues.shelf]: 2,
};

const attributesFinding = async (connection: Connection, namespace: string): Promise<Finding> => {
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    return missing.length === 0
      ? ok('All search attributes are registered.')
      : note(
          `Search attributes are missing: ${missing.join(', ')}. Docket works without them.`,
          `Run "${commandOf('setup')}" to search runs by company or session in the Temporal UI.`,
        );
  } catch (error) {
    return note(`Temporal does not let this client list search attributes (${errorMessage(error)}).`);
  }
};

/** The workers that have polled a task queue in the last minutes. */
const pollersOf = async (connection: Connection, namespace: string, name: string, taskQueueType: number) =>
  (await connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType })).pollers ?? [];

const pollerFindings = (connection: Connection, namespace: string): Promise<Finding[]> =>
  Promise.all(
    Object.entries(queueTypes).map(async ([name, taskQueueType]) =>
      (await pollersOf(connection, namespace, name, taskQueueType)).length > 0
        ? ok(`Workers poll the task queue ${name}.`)
        : note(
            `No worker polls the task queue ${name}.`,
            `Start one with "${commandOf('worker')}"; WORKER_QUEUES lists the queues that it serves.`,
          ),
    ),
  );

/** Finds the task queues that only workers of other builds poll. Their tasks wait for a worker of the current build. */
const abandonedFindings = async (
  connection: Connection,
  namespace: string,
  deploymentName: string,
  current: string,
): Promise<Finding[]> => {
  const queues = await Promise.all(
    Object.entries(queueTypes).map(async ([name, taskQueueType]) => {
      const pollers = await pollersOf(connection, namespace, name, taskQueueType);
      const isServed = pollers.some(
        ({ deploymentOptions: build }) => build?.deploymentName === deploymentName && build.buildId === current,
      );
      return pollers.length === 0 || isServed ? [] : [name];
    }),
  );
  const names = queues.flat();
  if (names.length === 0) return [];
  return [
    problem(
      `No worker of the current build ${current} polls ${names.join(', ')}, so its tasks wait.`,
      `Start workers of build ${current}, or make another build current.`,
    ),
  ];
};

/**
 * WorkerDeploymentVersionStatus of temporal.api.enums.v1: open workflows are still pinned to the version, or no longer
 * are.
 */
const draining = 4;
const drained = 5;

/** The finding about workers whose build is not the current one. `status` is that of their build. */
const formerFinding = (
  { buildId, versioning }: NonNullable<Config['worker']['version']>,
  current: string,
  status: number | null | undefined,
  command: string,
): Finding => {
  if (versioning === 'pinned' && status === draining) {
    return ok(
      `Workers of build ${buildId} finish the workflows that started on it; new ones start on build ${current}.`,
    );
  }
  if (versioning === 'pinned' && status === drained) {
    return note(
      `All workflows that started on build ${buildId} have ended, and build ${current} is current.`,
      `Stop the workers of build ${buildId}. To go back to it, run "${command}".`,
    );
  }
  return note(`Workers of build ${buildId} get no work, because build ${current} is current.`, `Run "${command}".`);
};

/** Whether the workers with these settings get work. With versioning, only some builds do. */
const versionFinding = async (
  connection: Connection,
  namespace: string,
  version: NonNullable<Config['worker']['version']>,
): Promise<Finding[]> => {
  const { deploymentName, buildId } = version;
  const { workerDeploymentInfo: info } = await connection.workflowService.describeWorkerDeployment({
    namespace,
    deploymentName,
  });
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId;
  const command = `temporal worker deployment set-current-version --deployment-name ${deploymentName} --build-id ${buildId}`;
  if (!current) {
    return [
      problem(
        `No build of the Worker Deployment ${deploymentName} is current, so its workers get no work.`,
        `Run "${command}".`,
      ),
    ];
  }
  const own = info?.versionSummaries?.find(({ deploymentVersion }) => deploymentVersion?.buildId === buildId);
  return [
    current === buildId
      ? ok(`Build ${buildId} is the current version of the Worker Deployment ${deploymentName}.`)
      : formerFinding(version, current, own?.status, command),
    ...(await abandonedFindings(connection, namespace, deploymentName, current)),
  ];
};

/** Like {@link versionFinding}, but also reports a deployment that no worker has joined yet. */
const versionFindings = async (
  connection: Connection,
  namespace: string,
  version: Config['worker']['version'],
): Promise<Finding[]> => {
  if (!version) return [];
  try {
    return await versionFinding(connection, namespace, version);
  } catch (error) {
    return [
      note(
        `Temporal does not know the Worker Deployment ${version.deploymentName} (${errorMessage(error)}).`,
        'Start its workers: the first one creates it.',
      ),
    ];
  }
};

/** Address, namespace, search attributes and workers of Temporal. */
export const temporalCheck = ({ temporal, worker }: Config): Check => ({
  name: 'temporal',
  run: async () => {
    const { address, namespace } = temporal;
    if (!address) return [problem('TEMPORAL_ADDRESS is not set.', 'Set it, for example to temporal.example.com:7233.')];
    const connection = await Connection.connect({ ...temporalConnectionOptions(temporal), connectTimeout: '5s' });
    try {
      const { serverVersion } = await connection.workflowService.getSystemInfo({});
      const answers = ok(`Temporal ${serverVersion ?? ''} answers at ${address}.`);
      if (!(await hasNamespace(connection, namespace))) {
        return [
          answers,
          problem(
            `The namespace ${namespace} does not exist.`,
            `Run "${commandOf('setup')}", or create it in the Temporal Cloud console.`,
          ),
        ];
      }
      return [
        answers,
        ok(`The namespace ${namespace} exists.`),
        await attributesFinding(connection, namespace),
        ...(await pollerFindings(connection, namespace)),
        ...(await versionFindings(connection, namespace, worker.version)),
      ];
    } finally {
      await connection.close();
    }
  },
});
