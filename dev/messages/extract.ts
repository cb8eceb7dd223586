import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { projectFile, projectRoot } from '../../base/project.ts';
import { messageCalls } from '../../panel/page/messages/calls.ts';
import { messageValues } from './values.ts';

/** The code whose messages people see. */
const sources = ['panel/page/src/**/*.{ts,tsx}', 'activities/mails/**/*.ts'];

/** The keys of all messages, sorted: those of `t` and `rich` in the code, and those that are values. */
export const extractedMessages = (): readonly string[] => {
  const files = globSync(sources, { cwd: projectRoot }).filter((path) => !path.includes('/generated/'));
  const calls = files.flatMap((path) =>
    messageCalls(parseSync(path, readFileSync(projectFile(path), 'utf8')).program).map(({ key }) => key),
  );
  return [...new Set([...calls, ...messageValues])].sort();
};
