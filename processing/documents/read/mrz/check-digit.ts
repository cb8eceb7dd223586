import { at } from '../../../../domain/assert.ts';

const weights = [7, 3, 1] as const;

const numberOf = (character: string): number => (character === '<' ? 0 : Number.parseInt(character, 36));

/** The check digit of a part of a machine-readable zone: weights 7, 3, 1, modulo 10 (ICAO Doc 9303-3, 4.9). */
export const checkDigit = (text: string): string => {
  const sum = [...text].reduce(
    (total, character, index) => total + numberOf(character) * at(weights, index % weights.length),
    0,
  );
  return String(sum % 10);
};
