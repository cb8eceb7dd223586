import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { temporaryFolder } from './documents/documents.ts';

const loadsModel = `
  const { loadModel } = await import(${JSON.stringify(projectFile('processing/onnx.ts'))});
  const { inputNames } = await loadModel(${JSON.stringify(projectFile('processing/shelf/recognition/sweep/correlation.onnx'))}, 1);
  console.log(inputNames.length);`;

it('A process that loads a model leaves no id of the machine for reports to the maker of the runtime', async () => {
  await using home = await temporaryFolder();
  // The runtime also does not report if CI=1 or similar is set, so the process gets a clean environment.
  const env = { PATH: process.env.PATH, HOME: home.path };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', loadsModel], { env });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(await readdir(home.path)).toEqual([]);
});
