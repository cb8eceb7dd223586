import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { actionLabels } from '../../../panel/page/src/pages/audit/action-labels.ts';

const folder = fileURLToPath(new URL('../../../panel/api', import.meta.url));

/**
 * Action names as they appear in the source: `action: 'user.create'`, or both branches of a condition after `action:`.
 */
const actionsIn = (text: string): string[] =>
  [...text.matchAll(/\baction: ([^\n]*)/g)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  );

it('Every audit action of the panel has a display name', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const actions = files.flatMap((name) => actionsIn(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(actions.length).toBeGreaterThan(20);
  expect([...new Set(actions)].filter((action) => !(action in actionLabels))).toEqual([]);
});
