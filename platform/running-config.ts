import { type Config, loadConfig, readEnvironment } from './config.ts';
import { readStackFile, stackSettings } from './stack-file.ts';

/**
 * The settings of the stack that runs on DATA_DIR, or those of the environment if none runs.
 * @throws ConfigError if a setting is invalid
 */
export const loadRunningConfig = (): Config => {
  const environment = readEnvironment();
  const config = loadConfig(environment);
  const stack = readStackFile(config.dataDir);
  return stack ? loadConfig({ ...environment, ...stackSettings(stack) }) : config;
};
