import { readFile, stat } from 'node:fs/promises';
import { decodeWav } from './decode-wav.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';
import { type AudioMeasures, measureAudio } from './measures.ts';
import type { Pcm } from './pcm.ts';

/** A recording to decode. */
export interface RecordingFile {
  readonly path: string;
  /** The ffmpeg program; null where there is none, and WAV alone can be decoded. */
  readonly ffmpeg: string | null;
  /** What comes after is left out. */
  readonly maxSeconds: number;
}

export interface DecodedRecording {
  readonly pcm: Pcm;
  readonly measures: AudioMeasures;
}

/** A WAV file is decoded in memory; larger ones are ffmpeg's. */
const wavMaxBytes = 1_000_000_000;

/** Decodes and measures a recording; null where it has no sound that can be decoded. */
export const decodeRecording = async ({
  path,
  ffmpeg,
  maxSeconds,
}: RecordingFile): Promise<DecodedRecording | null> => {
  const isSmall = (await stat(path)).size <= wavMaxBytes;
  const pcm =
    (ffmpeg && (await decodeWithFfmpeg(ffmpeg, path, maxSeconds))) ??
    (isSmall ? decodeWav(await readFile(path), maxSeconds) : null);
  return pcm && pcm.length > 0 ? { pcm, measures: measureAudio(pcm) } : null;
};
