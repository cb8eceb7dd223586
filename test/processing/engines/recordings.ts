import { sampleRateHz, wavOf } from '../../../processing/documents/read/recordings/pcm.ts';

/** A tone of 220 Hz at a share of full scale, with a pause in each second. It passes as speech. */
export const tone = (seconds: number, level = 0.3): Int16Array => {
  const pcm = new Int16Array(Math.round(seconds * sampleRateHz));
  for (let at = 0; at < pcm.length; at += 1) {
    const isPause = (at / sampleRateHz) % 1 > 0.7;
    const wave = Math.sin((2 * Math.PI * 220 * at) / sampleRateHz) * level * 32_767;
    pcm[at] = isPause ? 0 : Math.max(-32_767, Math.min(32_767, Math.round(wave)));
  }
  return pcm;
};

export const toneWav = (seconds: number, level?: number): Buffer => wavOf(tone(seconds, level));
