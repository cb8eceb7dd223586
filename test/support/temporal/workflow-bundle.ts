import { bundleWorkflowCode, DefaultLogger, Runtime, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { bundledModules } from '../../../worker/temporal/bundle.ts';

const logger = new DefaultLogger('ERROR');

// A process has one runtime, and it cannot be changed.
Runtime.install({ logger, telemetryOptions: { logging: { filter: 'OFF', forward: {} } } });

let bundle: Promise<WorkflowBundleWithSourceMap> | undefined;

/** The code of all workflows, for workers that log nothing. It is bundled once in a process, which takes seconds. */
export const bundleWorkflows = (): Promise<WorkflowBundleWithSourceMap> => {
  bundle ??= bundleWorkflowCode({ ...bundledModules, logger });
  return bundle;
};
