import { expect, it } from 'vitest';
import { commandOf } from '../../platform/commands.ts';

it.each([
  ['setup', 'npm run setup', 'docket setup'],
  ['admin user list --json', 'npm run admin -- user list --json', 'docket admin user list --json'],
])('The command of "%s" is %s in the project and %s in the image', (words, inProject, inImage) => {
  expect(commandOf(words)).toBe(inProject);
  expect(commandOf(words, false)).toBe(inProject);
  expect(commandOf(words, true)).toBe(inImage);
});
