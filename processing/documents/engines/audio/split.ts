import { type Pcm, sampleRateHz } from '../../read/recordings/pcm.ts';

/** Ten minutes are 19 MB, below the 25 MB limit of transcription services. */
const partSeconds = 600;
/** A part ends at the quietest moment of its last seconds, so that no word is cut in two. */
const searchSeconds = 15;
const momentLength = sampleRateHz / 5;

export interface RecordingPart {
  readonly pcm: Pcm;
  readonly startSeconds: number;
}

const energy = (pcm: Pcm): number => {
  let sum = 0;
  for (const sample of pcm) sum += Math.abs(sample);
  return sum;
};

const quietestMoment = (pcm: Pcm, from: number, to: number): number => {
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at + momentLength <= to; at += momentLength / 2) {
    const level = energy(pcm.subarray(at, at + momentLength));
    if (level < least) {
      least = level;
      best = at + momentLength / 2;
    }
  }
  return best;
};

/** Splits a long recording into parts that a transcription service accepts. */
export const splitRecording = (pcm: Pcm): RecordingPart[] => {
  const parts: RecordingPart[] = [];
  const longest = partSeconds * sampleRateHz;
  let from = 0;
  while (pcm.length - from > longest) {
    const to = quietestMoment(pcm, from + longest - searchSeconds * sampleRateHz, from + longest);
    parts.push({ pcm: pcm.subarray(from, to), startSeconds: from / sampleRateHz });
    from = to;
  }
  parts.push({ pcm: pcm.subarray(from), startSeconds: from / sampleRateHz });
  return parts;
};
