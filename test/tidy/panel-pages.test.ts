import { expect, it } from 'vitest';
import { openAddresses, panelPaths, parameters } from '../review/panel-pages.ts';

it('The campaign that checks every page of the panel knows an object for each parameter of its addresses', () => {
  const paths = panelPaths();
  expect(paths.length).toBeGreaterThan(25);
  const known = (path: string) => Object.keys(parameters[path] ?? {});
  const wanted = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(paths.filter((path) => wanted(path).some((name) => !known(path).includes(name ?? '')))).toEqual([]);
  expect(Object.keys(parameters).filter((path) => !paths.includes(path))).toEqual([]);
  expect(openAddresses).toEqual(expect.arrayContaining(['/admin/sign-in', '/admin/forgot-password', '/docs']));
});
