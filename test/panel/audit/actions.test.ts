import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { actionLabels } from '../../../admin/src/pages/audit/action-labels.ts';

const folder = fileURLToPath(new URL('../../../api/panel', import.meta.url));

/** Names of actions as the source writes them: `action: 'user.create'`, or both ends of a condition after `action:`. */
const actionsIn = (text: string): string[] =>
  [...text.matchAll(/\baction: ([^\n]*)/g)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  );

it('every action that the panel notes has words in the audit log', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const actions = files.flatMap((name) => actionsIn(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(actions.length).toBeGreaterThan(20);
  expect([...new Set(actions)].filter((action) => !(action in actionLabels))).toEqual([]);
});
