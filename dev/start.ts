import { inspect, parseArgs } from 'node:util';
import { Refusal } from '../base/refusal.ts';
import { requireValue } from '../domain/assert.ts';
import { type Config, ConfigError, loadConfig, readEnvironment } from '../platform/config.ts';
import { requireSafe } from '../platform/safe-config.ts';
import { removeStackFile, writeStackFile } from '../platform/stack-file.ts';
import { createProgress } from './base/progress.ts';
import { createProcessGroup } from './processes/process-group.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { announcement } from './stack/announce.ts';
import { checkEmbeddedSettings, claimApiPort, claimDataDir } from './stack/preconditions.ts';
import { type RunningService, startEverything } from './stack/supervisor.ts';

/**
 * `npm start [-- --logs]`: runs the whole service and its servers in one supervised process tree. The logs are in
 * DATA_DIR/logs; with --logs, those of the API and the worker are also shown.
 */

const invalidSettingsExitCode = 2;

const readSettings = (environment: Record<string, string | undefined>): Config => {
  try {
    const config = loadConfig(environment);
    // The embedded database gets its own key, in DATA_DIR.
    requireSafe({ ...config, isProduction: config.isProduction && config.database.url !== undefined });
    checkEmbeddedSettings(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`${error.message}\n.env.example describes every setting.`);
    process.exit(invalidSettingsExitCode);
  }
};

const readArguments = (): { logs: boolean } => {
  try {
    return parseArgs({ options: { logs: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new Refusal('npm start has one option: npm start -- --logs shows the logs of the API and the worker.');
  }
};

const leaveAddresses = (config: Config, { baseUrl, addresses }: RunningService): void => {
  // A server whose address is not set is embedded.
  const s3Endpoint = requireValue(addresses.s3Endpoint ?? config.storage.endpoint, 'the address of the storage');
  writeStackFile(config.dataDir, {
    pid: process.pid,
    baseUrl,
    databaseUrl: requireValue(addresses.databaseUrl ?? config.database.url, 'the address of the database'),
    temporalAddress: requireValue(addresses.temporalAddress ?? config.temporal.address, 'the address of Temporal'),
    temporalNamespace: config.temporal.namespace,
    temporalUiUrl: config.temporal.uiUrl ?? addresses.temporalUiUrl ?? null,
    s3Endpoint,
    s3PublicEndpoint: config.storage.publicEndpoint ?? s3Endpoint,
    s3ConsoleUrl: addresses.s3ConsoleUrl ?? null,
    ...(addresses.s3SecretKey ? { s3SecretKey: addresses.s3SecretKey } : {}),
    ...(addresses.secretsKey ? { secretsKey: addresses.secretsKey } : {}),
  });
};

/** Runs until a signal asks it to stop (exit code 0) or something fails (1). */
const main = async (): Promise<number> => {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const progress = createProgress(process.stderr);
  const { logs: showLogs } = readArguments();
  const lock = claimDataDir(settings.dataDir);
  const port = await claimApiPort(settings);
  const config = settings.api.port === port ? settings : loadConfig({ ...environment, PORT: String(port) });
  const group = createProcessGroup();
  const { signal, requested } = listenForShutdown(() => group.kill());
  const context = { config, environment, progress, group, signal, showLogs };
  const run = async (): Promise<string> => {
    const service = await startEverything(context, port);
    leaveAddresses(config, service);
    process.stdout.write(`${announcement(config, service)}\nready ${service.baseUrl}\n`);
    return group.died;
  };
  const failure = await Promise.race([run(), group.died, requested.then(() => null)]).catch((error: unknown) => {
    if (signal.aborted) return null;
    return error instanceof Refusal ? error.message : inspect(error);
  });
  if (failure !== null) console.error(`\n${failure}\n`);
  removeStackFile(config.dataDir);
  await group.stop((name) => progress.note(`Stopping ${name} …`));
  lock.release();
  progress.note('Stopped');
  return failure === null ? 0 : 1;
};

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
}
