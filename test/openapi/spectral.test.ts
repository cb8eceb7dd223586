import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

/** Spectral has many packages, so it is not a dependency of the project: .ci/run installs it from .ci/spectral. */
const spectral = projectFile('.tmp/spectral/node_modules/@stoplight/spectral-cli/dist/index.js');

if (!existsSync(spectral)) console.log('The rules of Spectral are skipped: .ci/run installs it.');

it.skipIf(!existsSync(spectral))('The OpenAPI document follows the recommended rules of Spectral', () => {
  const rules = ['--ruleset', projectFile('.ci/spectral/ruleset.yaml'), '--fail-severity', 'hint'];
  const args = [spectral, 'lint', projectFile('api/openapi.json'), ...rules];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: expect.stringContaining('No results') });
});
