import { type Client, isGrpcServiceError } from '@temporalio/client';

const grpcNotFound = 5;

/**
 * The builds of a Worker Deployment that ran the steps of a workflow, in order; none if the workflow has not started.
 */
export const buildsOf = async (client: Client, workflowId: string): Promise<string[]> => {
  const history = await client.workflow
    .getHandle(workflowId)
    .fetchHistory()
    .catch((error: unknown) => {
      if (isGrpcServiceError(error) && error.code === grpcNotFound) return null;
      throw error;
    });
  const builds = (history?.events ?? []).map(
    ({ workflowTaskCompletedEventAttributes: done }) => done?.deploymentVersion?.buildId ?? null,
  );
  return builds.filter((build): build is string => build !== null).filter((build, at, all) => build !== all[at - 1]);
};
