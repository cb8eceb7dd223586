import { expect, it } from 'vitest';
import { projectFiles, readSource } from './source-files.ts';

/** A sentence that a test expects word for word; a text with values in it is expected by a pattern instead. */
const expected = /\.toContain\('([^'\\\n]* [^'\\\n]*)'\)/g;

const speaks = (path: string): boolean => /\.(?:ts|mjs|sh|caddy)$/.test(path) && !path.startsWith('test/');

it('The sentences that the container campaigns expect are in the sources, because no run of npm test would miss them', () => {
  const sentences = projectFiles
    .filter((path) => /^test\/containers\/.*\.campaign\.ts$/.test(path))
    .flatMap((path) => [...readSource(path).matchAll(expected)].map(([, sentence = '']) => ({ path, sentence })));
  expect(sentences.length).toBeGreaterThan(3);
  const sources = projectFiles.filter(speaks).map(readSource);
  expect(sentences.filter(({ sentence }) => !sources.some((text) => text.includes(sentence)))).toEqual([]);
});
