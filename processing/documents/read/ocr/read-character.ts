/** One character as the recognition model read it. */
export interface ReadCharacter {
  readonly text: string;
  readonly confidence: number;
  /** Where it is, as a share 0..1 of the line's width. */
  readonly position: number;
  /** The Greek capital that a Latin letter may be; missing if it can only be Latin. */
  readonly greek?: string;
}

/** The mean confidence of characters, 0..1; 0 if there are none. */
export const meanConfidence = (characters: readonly ReadCharacter[]): number =>
  characters.length === 0 ? 0 : characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length;

/** The text that characters make up. */
export const textOf = (characters: readonly ReadCharacter[]): string => characters.map(({ text }) => text).join('');
