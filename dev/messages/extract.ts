import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { projectFile, projectRoot } from '../../base/project.ts';
import {
  childrenOf,
  isNode,
  literalText,
  messageCalls,
  nodesIn,
  type SyntaxNode,
} from '../../panel/page/messages/calls.ts';
import { messageValues } from './values.ts';

/** The code whose messages people see. */
const sources = ['panel/page/src/**/*.{ts,tsx}', 'activities/mails/**/*.ts'];

/** The code that defines columns of workbooks: `column('createdAt', 'Created', 'moment')`. */
const columnSources = 'operations/exports/*.ts';

/** The labels of columns in a syntax tree. */
const columnLabels = (node: SyntaxNode): string[] => {
  const isColumn = node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'column';
  const label = isColumn ? literalText(nodesIn(node.arguments)[1]) : null;
  return [...(label === null ? [] : [label]), ...childrenOf(node).flatMap(columnLabels)];
};

const parse = (path: string) => parseSync(path, readFileSync(projectFile(path), 'utf8')).program;

/**
 * The keys of all messages, sorted: those of `t` and `rich` in the code, the headings of workbooks, and those that are
 * values.
 */
export const extractedMessages = (): readonly string[] => {
  const files = globSync(sources, { cwd: projectRoot }).filter((path) => !path.includes('/generated/'));
  const calls = files.flatMap((path) => messageCalls(parse(path)).map(({ key }) => key));
  const labels = globSync(columnSources, { cwd: projectRoot }).flatMap((path) => {
    const program: unknown = parse(path);
    return isNode(program) ? columnLabels(program) : [];
  });
  return [...new Set([...calls, ...labels, ...messageValues])].sort();
};
