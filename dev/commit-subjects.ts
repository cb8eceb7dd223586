import { spawnSync } from 'node:child_process';
import { projectRoot } from '../base/project.ts';

/**
 * Checks that each commit since the rule was introduced has a subject of at most 72 characters. A clone without those
 * commits passes.
 */

const subjectMax = 72;
const ruleBegan = '988f4b32';

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${ruleBegan}..HEAD`], {
  cwd: projectRoot,
  encoding: 'utf8',
});
const subjectOf = (line: string): string => line.slice(line.indexOf(' ') + 1);
const tooLong = status === 0 ? stdout.split('\n').filter((line) => subjectOf(line).length > subjectMax) : [];
if (tooLong.length > 0) {
  console.error(`These subjects have more than ${subjectMax} characters:\n${tooLong.join('\n')}`);
  process.exitCode = 1;
}
