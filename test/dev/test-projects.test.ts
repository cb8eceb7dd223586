import { describe, expect, it } from 'vitest';
import { chooseProject } from '../../dev/testing/projects.ts';

describe('A test run', () => {
  it.each([
    ['without arguments', []],
    ['with a title', ['-t', 'a title']],
    ['with other options', ['--retry=1', '--bail', '1']],
  ])('A test run %s runs the short tests', (_, args) => {
    expect(chooseProject(args)).toEqual([...args, '--project=short']);
  });

  it.each([
    ['a file', ['test/fuzz/openapi.long.test.ts', '-t', 'a title']],
    ['a folder', ['test/fuzz']],
    ['a project', ['--project=long']],
    ['a configuration', ['--config', 'test/review/vitest.config.ts']],
  ])('A test run that names %s runs only that', (_, args) => {
    expect(chooseProject(args)).toEqual(args);
  });
});
