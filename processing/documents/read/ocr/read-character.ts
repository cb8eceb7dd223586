/** One character as the recognition model read it. */
export interface ReadCharacter {
  readonly text: string;
  readonly confidence: number;
  /** Where it is, as a share 0..1 of the line's width. */
  readonly position: number;
  /** The Greek capital that a Latin letter may be; missing if it can only be Latin. */
  readonly greek?: string;
}

/** The text that characters make up. */
export const textOf = (characters: readonly ReadCharacter[]): string => characters.map(({ text }) => text).join('');
