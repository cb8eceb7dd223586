/** A decoded recording: one channel of signed 16-bit samples at {@link sampleRateHz}. */
export type Pcm = Int16Array;

/** The sample rate that speech models expect. */
export const sampleRateHz = 16_000;
const bytesPerSample = 2;
const headerBytes = 44;

export const secondsOf = (pcm: Pcm): number => pcm.length / sampleRateHz;

/** Encodes the samples as a WAV file (RIFF, PCM, 16 bit, mono). */
export const wavOf = (pcm: Pcm): Buffer => {
  const dataBytes = pcm.length * bytesPerSample;
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * bytesPerSample, 28);
  wav.writeUInt16LE(bytesPerSample, 32);
  wav.writeUInt16LE(8 * bytesPerSample, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  for (const [index, sample] of pcm.entries()) wav.writeInt16LE(sample, headerBytes + index * bytesPerSample);
  return wav;
};
