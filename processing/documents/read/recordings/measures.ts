import { type Pcm, sampleRateHz, secondsOf } from './pcm.ts';

const frameLength = sampleRateHz / 50;
const fullScale = 32_768;
/** Samples this close to full scale count as clipped. */
const clippedAt = 32_700;
/** Single peaks may touch full scale; a clipped wave stays there. */
const clippedRunMin = 3;
const silenceDbfs = -50;
/** The loudness of speech is that of its loudest frames; pauses do not count. */
const loudShare = 0.1;

export interface AudioMeasures {
  readonly seconds: number;
  /** RMS of the loudest tenth of the recording in decibels below full scale; -120 for digital silence. */
  readonly loudnessDbfs: number;
  /** Share 0..1 of the 20 ms frames. */
  readonly silenceShare: number;
  /** Share 0..1 of the samples. */
  readonly clippedShare: number;
}

const toDbfs = (rms: number): number => (rms <= 0 ? -120 : Math.max(-120, 20 * Math.log10(rms / fullScale)));

const frameLevels = (pcm: Pcm): number[] => {
  const levels: number[] = [];
  for (let from = 0; from < pcm.length; from += frameLength) {
    const frame = pcm.subarray(from, from + frameLength);
    let squares = 0;
    for (const sample of frame) squares += sample * sample;
    levels.push(toDbfs(Math.sqrt(squares / frame.length)));
  }
  return levels;
};

const countClipped = (pcm: Pcm): number => {
  let clipped = 0;
  let run = 0;
  for (const sample of pcm) {
    run = Math.abs(sample) >= clippedAt ? run + 1 : 0;
    if (run === clippedRunMin) {
      clipped += clippedRunMin;
    } else if (run > clippedRunMin) clipped += 1;
  }
  return clipped;
};

/** Measures the length, loudness, silence and clipping of a recording. */
export const measureAudio = (pcm: Pcm): AudioMeasures => {
  const levels = frameLevels(pcm).sort((a, b) => b - a);
  const loudest = levels.slice(0, Math.max(1, Math.ceil(levels.length * loudShare)));
  const power = loudest.reduce((sum, level) => sum + 10 ** (level / 10), 0) / Math.max(1, loudest.length);
  return {
    seconds: secondsOf(pcm),
    loudnessDbfs: power > 0 ? Math.max(-120, 10 * Math.log10(power)) : -120,
    silenceShare: levels.length === 0 ? 1 : levels.filter((level) => level < silenceDbfs).length / levels.length,
    clippedShare: countClipped(pcm) / Math.max(1, pcm.length),
  };
};
