import { parseCLI } from 'vitest/node';

/**
 * Restricts the arguments of vitest to short tests. If the arguments name files, a project or a configuration, they
 * stay unchanged, so a named long test runs, too.
 */
export const chooseProject = (args: readonly string[]): string[] => {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const isChosen = filter.length > 0 || options.project !== undefined || options.config !== undefined;
  return isChosen ? [...args] : [...args, '--project=short'];
};
