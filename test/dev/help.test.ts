import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

it('The command npm run help lists every command of package.json with its purpose, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { scripts: object };
  const said = execFileSync(process.execPath, [projectFile('dev/help.mjs')], { encoding: 'utf8' });
  const commands = said.split('\n').flatMap((line) => /^ {2}npm (?:run )?(\S+) {2,}\S/.exec(line)?.[1] ?? []);
  expect(commands.sort()).toEqual(Object.keys(scripts).sort());
});
