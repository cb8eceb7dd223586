import { expect, it } from 'vitest';
import { routes } from '../../api/routes/all.ts';
import { documentedAnswers, routeOf, routeSets } from '../support/route-table.ts';
import { readTestSources } from './sources.ts';

/** `answers('createSession', 409, 'conflict', …` and `answersOnEach('withKey', 401, 'unauthorized', …`. */
const declaration = /\b(answers|answersOnEach)\(\s*'(\w+)',\s*(\d{3}),\s*(?:'([a-z-]+)'|null)/g;

const isSet = (name: string): name is keyof typeof routeSets => Object.hasOwn(routeSets, name);

/** The responses that the tests of a source declare to cover, as `operationId status slug`. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(declaration)].flatMap(([, kind, name = '', status, slug]) => {
    if (kind === 'answersOnEach' && !isSet(name)) {
      throw new Error(`answersOnEach('${name}' is not a group of test/support/route-table.ts.`);
    }
    const group = kind === 'answersOnEach' && isSet(name) ? routeSets[name] : [routeOf(name)];
    return group.map(({ operationId }) => `${operationId} ${status} ${slug ?? ''}`.trim());
  });

it('Every response that an endpoint documents is covered by a test', () => {
  const declared = new Set(readTestSources().flatMap(({ text }) => declaredIn(text)));
  const documented = routes.flatMap((route) =>
    documentedAnswers(route).map(({ status, slug }) => `${route.operationId} ${status} ${slug ?? ''}`.trim()),
  );
  expect(documented.filter((answer) => !declared.has(answer))).toEqual([]);
});

it('Every response that a test declares is documented by its endpoint', () => {
  const documented = new Set(
    routes.flatMap((route) =>
      documentedAnswers(route).map(({ status, slug }) => `${route.operationId} ${status} ${slug ?? ''}`.trim()),
    ),
  );
  const declared = readTestSources().flatMap(({ text }) => declaredIn(text));
  expect(declared.filter((answer) => !documented.has(answer))).toEqual([]);
});
