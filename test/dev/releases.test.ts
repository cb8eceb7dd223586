import { expect, it } from 'vitest';
import { releaseNamed, releasesOf } from '../../dev/testing/releases.ts';
import { readSource } from '../tidy/source-files.ts';

const newer = 'a'.repeat(40);
const older = 'b'.repeat(40);
const changelog = [
  '# Changelog',
  '## Next',
  '- Something.',
  '## 0.4.0',
  '- This section has no commit yet.',
  '## 0.3.0',
  '',
  `Released on 2026-12-01 from commit \`${newer}\`.`,
  '',
  '## 0.2.0',
  '',
  `Released on 2026-11-22 from commit \`${older}\`.`,
].join('\n');

it('The last release is the newest section of the changelog that names its commit', () => {
  expect(releasesOf(changelog)).toEqual([
    { version: '0.3.0', commit: newer },
    { version: '0.2.0', commit: older },
  ]);
  expect(releasesOf('## Next\n\n- Something.\n')).toEqual([]);
});

it('A release is found by its version with or without a v', () => {
  const releases = releasesOf(changelog);
  expect(releaseNamed(releases, 'v0.2.0')?.commit).toBe(older);
  expect(releaseNamed(releases, '0.3.0')?.commit).toBe(newer);
  expect(releaseNamed(releases, 'v0.4.0')).toBeUndefined();
});

it('Every release in CHANGELOG.md names its date and commit; the newest may lack them in its own commit', () => {
  const text = readSource('CHANGELOG.md');
  const versions = [...text.matchAll(/^## (\d.*)$/gm)].map(([, version]) => version);
  const named = releasesOf(text).map(({ version }) => version);
  expect(named.length).toBeGreaterThan(0);
  expect([versions, versions.slice(1)]).toContainEqual(named);
});
