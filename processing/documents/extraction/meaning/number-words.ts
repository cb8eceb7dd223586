import { squash } from '../sheet/fold.ts';

/** `numero de contrat`, `number of the meter`: the word for number first. */
const leading = /^(?:numero|n°|number|nummer) (?:(de la|del|della|de|di|do|da|du|d|of the|of|van) )?(.{3,})$/;
/** `meter number`, `zahlernummer`, `zahler-nr`: the word for number last. */
const trailing = /^(.{3,}?)[ -]?(?:number|nummer|numero|nr|no|n°|n)$/;

const shortForms = ['no', 'n', 'nr', 'num', 'numero'] as const;

/**
 * How forms shorten the word for number in a label: `numero de contrat` is also `N° de contrat`, `Contrat n°` and
 * `Nº contrat`.
 */
const shortenedNumbers = (label: string): string[] => {
  const first = leading.exec(label);
  const [, joining, what] = first ?? [];
  if (what) {
    const named = joining ? [`${joining} ${what}`, what] : [what];
    return shortForms.flatMap((form) => [...named.map((name) => `${form} ${name}`), `${what} ${form}`]);
  }
  const before = trailing.exec(label)?.[1];
  // `no` and `n` at the end of a word are not a word: `Kontonummer` has no short form `Konton`.
  if (!before || /(?:[^ -])(?:no|n)$/.test(label)) return [];
  return ['number', 'no', 'nr', 'num', 'nummer'].map((form) => `${before} ${form}`);
};

/** The labels with the short forms of those that are numbers. */
export const withShortNumbers = (labels: readonly string[]): string[] => {
  const seen = new Set(labels.map(squash));
  const more = labels.flatMap(shortenedNumbers).filter((label) => {
    const isNew = !seen.has(squash(label));
    seen.add(squash(label));
    return isNew;
  });
  return [...labels, ...more];
};
