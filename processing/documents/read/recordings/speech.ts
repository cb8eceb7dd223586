/** A stretch of speech with its words; times in seconds. */
export interface SpokenSegment {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly text: string;
  /** Chance 0..1 that its words are right. */
  readonly confidence: number;
}

/** A sentence of a recording. */
export interface SpokenLine extends SpokenSegment {
  readonly fileIndex: number;
}
