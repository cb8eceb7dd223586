import { expect, it } from 'vitest';
import { retryCases, scenarios, webhookCases } from '../support/clients/cases.ts';

const given = [
  'autoWorkflow',
  'reviewWorkflow',
  'listedWorkflow',
  'profileVersionId',
  'invoiceTotal',
  'receiverUrl',
  'unique',
];

it('The cases of clients/conformance have unique titles and ids', () => {
  const titles = [...scenarios, ...retryCases, ...webhookCases].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
});

it('The cases of clients/conformance refer only to variables of the company and to results of earlier steps', () => {
  const unknown = scenarios.flatMap(({ id, steps }) =>
    steps.flatMap((step, index) => {
      const known = [...given, ...steps.slice(0, index).map(({ save }) => save)];
      const names = [...JSON.stringify(step).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
      return names.filter((name) => !known.includes(name)).map((name) => `${id}: ${name}`);
    }),
  );
  expect(unknown).toEqual([]);
});
