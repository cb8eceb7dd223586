import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { loadConfig, settingNames } from '../../platform/config.ts';

const lines = readFileSync(projectFile('.env.example'), 'utf8').split('\n');

const settings = lines.flatMap((line, index) => {
  const match = /^#([A-Z0-9_]+)=(.*)$/.exec(line);
  return match ? [{ name: match[1] ?? '', value: match[2] ?? '', comment: lines[index - 1] ?? '' }] : [];
});

it('The file .env.example lists exactly the settings that the service reads', () => {
  expect(settings.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
});

it('The file .env.example explains each setting on the line above it', () => {
  for (const { name, comment } of settings) expect(comment, name).toMatch(/^# \S.*\S$/);
});

it('The file .env.example shows the defaults: setting them explicitly changes nothing', () => {
  expect(loadConfig(Object.fromEntries(settings.map(({ name, value }) => [name, value])))).toEqual(loadConfig({}));
});
