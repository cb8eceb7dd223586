import { readFile, stat } from 'node:fs/promises';
import { decodeWav } from './decode-wav.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';
import { type AudioMeasures, measureAudio } from './measures.ts';
import type { Pcm } from './pcm.ts';

/** A recording to decode. */
export interface RecordingFile {
  readonly path: string;
  /** The ffmpeg program; null if there is none, so that only WAV can be decoded. */
  readonly ffmpeg: string | null;
  /** Decoding stops here. */
  readonly durationMaxSeconds: number;
}

export interface DecodedRecording {
  readonly pcm: Pcm;
  readonly measures: AudioMeasures;
}

/** WAV files up to this size are decoded in memory; larger ones need ffmpeg. */
const wavMaxBytes = 1_000_000_000;

/**
 * Decodes and measures a recording; null if it has no sound that can be decoded.
 * @param launcher a command that starts ffmpeg so that it ends with this process; may be empty
 */
export const decodeRecording = async (
  { path, ffmpeg, durationMaxSeconds }: RecordingFile,
  launcher: readonly string[],
): Promise<DecodedRecording | null> => {
  const isSmall = (await stat(path)).size <= wavMaxBytes;
  const pcm =
    (ffmpeg && (await decodeWithFfmpeg([...launcher, ffmpeg], path, durationMaxSeconds))) ??
    (isSmall ? decodeWav(await readFile(path), durationMaxSeconds) : null);
  return pcm && pcm.length > 0 ? { pcm, measures: measureAudio(pcm) } : null;
};
