import { type ScriptRun, type StartedScript, startScript } from '../stack/run-script.ts';

/** The client's sources run without a build. */
const fromSource = { NODE_OPTIONS: '--conditions=docket-source' };

/** Starts the command line for callers, with these variables in its environment. */
export const startDocket = (args: readonly string[], environment: Record<string, string>): StartedScript =>
  startScript('clients/cli/src/main.ts', args, { ...fromSource, ...environment });

/** Runs the command line for callers to its end. */
export const runDocket = (...args: Parameters<typeof startDocket>): Promise<ScriptRun> => startDocket(...args).ended;
