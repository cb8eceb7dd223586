import { describe, expect, it } from 'vitest';
import { projectFiles, readSource } from './source-files.ts';
import { type BannedWord, bannedWords } from './words.ts';

/** Texts that quote banned words, that were released with them, that programs recorded, or that are on drawn paper. */
const unchecked = [
  'docs/writing.md',
  'test/tidy/words.ts',
  'prisma/migrations/',
  'test/replay/histories/',
  'samples/forms/',
];

const isText = (path: string): boolean =>
  /\.(?:ts|tsx|mjs|md|prisma|toml|ya?ml|css|html|example|schema\.json)$|^\.ci\/run$/.test(path) &&
  !unchecked.some((start) => path.startsWith(start));

const texts = projectFiles.filter(isText).map((path) => ({ path, lines: readSource(path).split('\n') }));

const placesOf = ({ pattern, exceptions = [] }: BannedWord): string[] =>
  texts.flatMap(({ path, lines }) => {
    const excepted = exceptions.filter((exception) => path.startsWith(exception.path));
    return lines.flatMap((line, index) =>
      pattern.test(line) && !excepted.some((exception) => exception.line?.test(line) ?? true)
        ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`]
        : [],
    );
  });

describe('The words of docs/writing.md', () => {
  it.each(bannedWords.map((word) => ({ ...word, name: word.pattern.source })))('No text contains $name', (word) => {
    expect(placesOf(word), `write "${word.instead}"`).toEqual([]);
  });
});
