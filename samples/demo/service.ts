import { Refusal } from '../../base/refusal.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { readStackFile } from '../../platform/stack-file.ts';

/** The running service that the demo uses. */
export interface Service {
  readonly baseUrl: string;
  readonly temporalUiUrl: string | null;
  readonly temporalNamespace: string;
}

/**
 * Finds the embedded stack that runs on DATA_DIR, or else the service in the settings, and checks that it is ready.
 * @throws Refusal that explains how to start it if nothing answers
 */
export const findService = async (): Promise<Service> => {
  const config = loadConfig(readEnvironment());
  const stack = readStackFile(config.dataDir);
  const service: Service = stack ?? {
    baseUrl: config.api.baseUrl,
    temporalUiUrl: config.temporal.uiUrl ?? null,
    temporalNamespace: config.temporal.namespace,
  };
  const answer = await fetch(`${service.baseUrl}/health/ready`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  if (answer?.ok) return service;
  if (answer) {
    throw new Refusal(`The service at ${service.baseUrl} is not ready: ${(await answer.text()).slice(0, 500)}`);
  }
  throw new Refusal(
    `There is no service at ${service.baseUrl}. Start it in another terminal with "npm start", wait for "ready", then run the demo again.\n` +
      'If the service uses another DATA_DIR or PORT, run the demo with the same settings.',
  );
};

/** Returns the address of a workflow run in Temporal's web UI. */
export const temporalPage = (service: Service, workflowId: string): string | null =>
  service.temporalUiUrl && `${service.temporalUiUrl}/namespaces/${service.temporalNamespace}/workflows/${workflowId}`;
