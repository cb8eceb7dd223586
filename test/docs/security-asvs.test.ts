import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

/**
 * The number of requirements of level 1 and 2 in each section of ASVS 5.0.0, and the numbers of those of level 3, which
 * are left out. A section is `chapter.section: [last number, numbers of level 3]`.
 */
const sections: Readonly<Record<string, readonly [last: number, levelThree: readonly number[]]>> = {
  '1.1': [2, []],
  '1.2': [10, [10]],
  '1.3': [12, [12]],
  '1.4': [3, []],
  '1.5': [3, [3]],
  '2.1': [3, []],
  '2.2': [3, []],
  '2.3': [5, [5]],
  '2.4': [2, [2]],
  '3.2': [3, [3]],
  '3.3': [5, [5]],
  '3.4': [8, [7, 8]],
  '3.5': [8, [6, 7, 8]],
  '3.7': [5, [3, 4, 5]],
  '4.1': [5, [4, 5]],
  '4.2': [5, [2, 3, 4, 5]],
  '4.3': [2, []],
  '4.4': [4, []],
  '5.1': [1, []],
  '5.2': [6, [4, 5, 6]],
  '5.3': [3, [3]],
  '5.4': [3, []],
  '6.1': [3, []],
  '6.2': [12, []],
  '6.3': [8, [5, 6, 7, 8]],
  '6.4': [6, [5, 6]],
  '6.5': [8, [6, 7, 8]],
  '6.6': [4, [4]],
  '6.8': [4, []],
  '7.1': [3, []],
  '7.2': [4, []],
  '7.3': [2, []],
  '7.4': [5, []],
  '7.5': [3, [3]],
  '7.6': [2, []],
  '8.1': [4, [3, 4]],
  '8.2': [4, [4]],
  '8.3': [3, [2, 3]],
  '8.4': [2, [2]],
  '9.1': [3, []],
  '9.2': [4, []],
  '10.1': [2, []],
  '10.2': [3, [3]],
  '10.3': [5, [5]],
  '10.4': [16, [12, 13, 14, 15, 16]],
  '10.5': [5, []],
  '10.6': [2, []],
  '10.7': [3, []],
  '11.1': [4, [3, 4]],
  '11.2': [5, [4, 5]],
  '11.3': [5, [4, 5]],
  '11.4': [4, []],
  '11.5': [2, [2]],
  '11.6': [2, [2]],
  '12.1': [5, [4, 5]],
  '12.2': [2, []],
  '12.3': [5, [5]],
  '13.1': [4, [2, 3, 4]],
  '13.2': [6, [6]],
  '13.3': [4, [3, 4]],
  '13.4': [7, [6, 7]],
  '14.1': [2, []],
  '14.2': [8, [5, 6, 7, 8]],
  '14.3': [3, []],
  '15.1': [5, [4, 5]],
  '15.2': [5, [4, 5]],
  '15.3': [7, []],
  '16.1': [1, []],
  '16.2': [5, []],
  '16.3': [4, []],
  '16.4': [3, []],
  '16.5': [4, [4]],
  '17.1': [2, [2]],
  '17.2': [8, [5, 6, 7, 8]],
  '17.3': [2, []],
};

const required = Object.entries(sections).flatMap(([section, [last, levelThree]]) =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !levelThree.includes(number))
    .map((number) => `${section}.${number}`),
);

const text = readFileSync(projectFile('docs/security-asvs.md'), 'utf8');
const lines = [
  ...text.matchAll(
    /^\| (?<id>\d+\.\d+\.\d+) \| (?<level>[12]) \| (?<subject>[^|]+) \| (?<state>[^|]+) \| (?<proof>[^|]+) \|$/gm,
  ),
].map(({ groups }) => groups as { id: string; level: string; subject: string; state: string; proof: string });

/** Paths in backticks: text with a slash or a file extension. */
const filesIn = (proof: string): string[] =>
  [...proof.matchAll(/`([\w.][\w./-]*(?:\/|\.)[\w./-]+)`/g)].map(([, path = '']) => path);

describe('The map of OWASP ASVS 5.0', () => {
  it('The map of OWASP ASVS has one line for each of the 253 requirements of level 1 and 2', () => {
    expect(required).toHaveLength(253);
    expect(lines.map(({ id }) => id)).toEqual(required);
  });

  it('Each line of the map of OWASP ASVS has a state, and each met requirement names files that exist', () => {
    for (const { id, state, proof } of lines) {
      expect(['met', 'not applicable', 'not met'], id).toContain(state);
      const files = filesIn(proof);
      expect(
        files.filter((path) => !existsSync(projectFile(path))),
        id,
      ).toEqual([]);
      if (state === 'met') expect(files.length, id).toBeGreaterThan(0);
    }
  });

  it('Each line of the map of OWASP ASVS has a subject of two to six words', () => {
    const wrong = lines.filter(({ subject }) => !/^\S+( \S+){1,5}$/.test(subject));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('The figures at the start of the map of OWASP ASVS are those of its lines', () => {
    for (const state of ['met', 'not applicable', 'not met']) {
      const [one, two] = ['1', '2'].map(
        (level) => lines.filter((line) => line.state === state && line.level === level).length,
      );
      expect(text).toContain(`| ${state} | ${one} | ${two} |`);
    }
  });
});
