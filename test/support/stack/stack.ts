import { TestStack, testStackVariable } from '../../../dev/testing/stack.ts';

/**
 * The stack that all test files of a run share. Each test creates its own company in it.
 * @throws Error if the file was not started by `npm test`
 */
export const testStack = (): TestStack => {
  const json = process.env[testStackVariable];
  if (!json) throw new Error('This file needs the shared stack. Run it with: npm test -- PATH/OF/FILE.test.ts');
  return TestStack.parse(JSON.parse(json));
};
