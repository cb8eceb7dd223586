import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { attempt, copyProject, createFolder, removeFolder, runLine } from './engine.ts';
import { settings } from './settings.ts';
import { stopAfterFailure } from './steps.ts';

const file = 'temporal-dev.yml';

/** The commands in the comment at the file's start. */
const commands = [...readFileSync(projectFile(file), 'utf8').matchAll(/^# {3}(docker compose .*?)(?: {2,}.*)?$/gm)].map(
  ([, command = '']) => command,
);
const commandWith = (word: string): string => {
  const found = commands.find((command) => command.includes(` ${word}`));
  if (!found) throw new Error(`${file} names no command with "${word}".`);
  const files = settings.devOverride ? `-f ${file} -f override.yml` : `-f ${file}`;
  return found.replace(`-f ${file}`, files);
};

let folder: string;

stopAfterFailure();

beforeAll(async () => {
  folder = createFolder('dev');
  await copyProject(folder);
  if (settings.devOverride) cpSync(settings.devOverride, join(folder, 'override.yml'));
});

afterAll(async () => {
  if (!folder) return;
  if (!settings.keep) await attempt('sh', ['-c', `$DOCKER compose -f ${file} down --volumes --timeout 5`], folder);
  removeFolder(folder);
}, 300_000);

it('The stack of temporal-dev.yml starts with its own command, and shows the login of the demo', async () => {
  await runLine(commandWith('up'), folder);
  expect(await runLine(commandWith('logs'), folder)).toMatch(/"apiKey":"aok_\w+"/);
}, 1_800_000);

it('The demo succeeds against the stack of temporal-dev.yml', async () => {
  const said = await runLine(commandWith('run'), folder);
  expect(said).toMatch(/invoice/);
});

it('The stack of temporal-dev.yml starts again with its data, and installs nothing twice', async () => {
  await runLine(commandWith('down'), folder);
  await runLine(commandWith('up'), folder);
  const said = await runLine(commandWith('logs'), folder);
  expect(said).toContain('"adminEmail"');
  expect(said).not.toContain('Installing');
});
