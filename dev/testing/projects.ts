import { parseCLI } from 'vitest/node';

/**
 * Adds to the arguments of vitest that only short tests run. If the arguments name files, a project or a configuration,
 * only those decide: a named long test runs, too.
 */
export const chooseProject = (args: readonly string[]): string[] => {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const isChosen = filter.length > 0 || options.project !== undefined || options.config !== undefined;
  return isChosen ? [...args] : [...args, '--project=short'];
};
