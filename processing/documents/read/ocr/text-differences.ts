import { floatAt } from '../../../../domain/assert.ts';
import { type ReadCharacter, textOf } from './read-character.ts';

/** The scores of a line: one distribution over the characters of a table for each step along it. */
export interface StepScores {
  readonly values: Float32Array;
  readonly steps: number;
}

/** No character is less likely than this at any step: a model is often sure of a misread letter. */
const scoreMin = 0.018;
const blank = 0;

const indexes = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The class of each character of a table. */
const indexOf = (table: readonly string[]): ReadonlyMap<string, number> => {
  const index = indexes.get(table) ?? new Map(table.map((character, place) => [character, place]));
  indexes.set(table, index);
  return index;
};

/** The classes of a text; a character that the model does not know stands for no class. */
const classesOf = (text: string, index: ReadonlyMap<string, number>): number[] =>
  [...text].flatMap((character) => index.get(character) ?? []);

/**
 * The log likelihood of the best alignment of a text with the steps of a line: the Viterbi path of connectionist
 * temporal classification (Graves et al., 2006).
 */
const bestAlignment = ({ values, steps }: StepScores, classesCount: number, text: readonly number[]): number => {
  const states = [blank, ...text.flatMap((character) => [character, blank])];
  const scoreAt = (step: number, state: number): number =>
    Math.log(Math.max(scoreMin, floatAt(values, step * classesCount + (states[state] ?? blank))));
  let best = states.map((_, state) => (state < 2 ? scoreAt(0, state) : Number.NEGATIVE_INFINITY));
  for (let step = 1; step < steps; step += 1) {
    best = states.map((own, state) => {
      const maySkip = own !== blank && own !== states[state - 2];
      const before = Math.max(
        best[state] ?? Number.NEGATIVE_INFINITY,
        best[state - 1] ?? Number.NEGATIVE_INFINITY,
        maySkip ? (best[state - 2] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY,
      );
      return before + scoreAt(step, state);
    });
  }
  return Math.max(best.at(-1) ?? Number.NEGATIVE_INFINITY, best.at(-2) ?? Number.NEGATIVE_INFINITY);
};

/**
 * How far texts differ from what a line shows, 0..1: about the share of their letters that are others. A letter that
 * the model saw too, but with a lower score, counts less.
 * @param table the characters of the model's classes, the blank first
 * @param read the characters that were read
 */
export const differencesOf = (
  scores: StepScores,
  table: readonly string[],
  read: readonly ReadCharacter[],
  texts: readonly string[],
): number[] => {
  const index = indexOf(table);
  const ofRead = classesOf(textOf(read), index);
  const ofBest = bestAlignment(scores, table.length, ofRead);
  return texts.map((text) => {
    const classes = classesOf(text, index);
    const letters = Math.max(1, classes.length, ofRead.length);
    const difference = (ofBest - bestAlignment(scores, table.length, classes)) / letters / -Math.log(scoreMin);
    return Math.min(1, Math.max(0, difference));
  });
};
