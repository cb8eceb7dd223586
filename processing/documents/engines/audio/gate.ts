import type { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import type { QualityFinding } from '../../contract.ts';
import type { AudioMeasures } from '../../read/recordings/measures.ts';

type Thresholds = ProcessingSettings['quality'];
type Measured = Pick<QualityFinding, 'code' | 'measured' | 'threshold' | 'advice'>;

const judge = (measures: AudioMeasures, thresholds: Thresholds): Measured[] => {
  const { minAudioSeconds, minLoudnessDbfs, maxSilenceShare, maxClippedShare } = thresholds;
  const { seconds, loudnessDbfs, silenceShare, clippedShare } = measures;
  const found: Measured[] = [];
  const add = (code: string, measured: number, threshold: number, advice: string): void => {
    found.push({ code, measured: Math.round(measured * 1000) / 1000, threshold, advice });
  };
  if (seconds < minAudioSeconds) {
    add('too_short', seconds, minAudioSeconds, 'Record again, and stop only after everything has been said.');
  }
  if (loudnessDbfs < minLoudnessDbfs) {
    add(
      'too_quiet',
      loudnessDbfs,
      minLoudnessDbfs,
      'Speak louder or closer to the microphone, and check that it is on.',
    );
  } else if (silenceShare > maxSilenceShare) {
    add(
      'silent',
      silenceShare,
      maxSilenceShare,
      'Hardly anything can be heard: record again, close to the microphone.',
    );
  }
  if (clippedShare > maxClippedShare) {
    add(
      'clipped',
      clippedShare,
      maxClippedShare,
      'The recording is distorted: turn the microphone level down, or move farther away.',
    );
  }
  return found;
};

/** The faults of a recording. All of them block it, because the speech would not be understood. */
export const judgeRecording = (fileIndex: number, measures: AudioMeasures, thresholds: Thresholds): QualityFinding[] =>
  thresholds.enabled
    ? judge(measures, thresholds).map((finding) => ({ fileIndex, page: 1, blocking: true, ...finding }))
    : [];
