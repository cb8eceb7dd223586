import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { ChildIntake, Intake } from '../../children/intake.ts';
import type { DocumentFile, DocumentInput, FileFingerprint, ProcessOptions, QualityFinding } from '../../contract.ts';
import { byteFingerprint, withContent } from '../../fingerprints/fingerprint.ts';
import { blockedReason } from '../../quality/blocked-reason.ts';
import { emptyMimeType, sniffFile, withArticle } from '../../read/files/sniff.ts';
import type { ReadResult } from '../../read/messages.ts';
import type { DecodedRecording } from '../../read/recordings/decode.ts';
import { findFfmpeg } from '../../read/recordings/ffmpeg.ts';
import type { SpokenLine, SpokenSegment } from '../../read/recordings/speech.ts';
import { judgeRecording } from './gate.ts';
import { splitRecording } from './split.ts';
import { type AudioSettings, transcribe } from './transcriber.ts';
import { extractionInTime, splitSentences, transcriptPage } from './transcript-page.ts';

/** The recordings of one submission while they are processed. */
class Recordings {
  readonly fingerprints: FileFingerprint[] = [];
  readonly quality: QualityFinding[] = [];
  readonly decoded: { file: DocumentFile; recording: DecodedRecording }[] = [];
  readonly lines: SpokenLine[] = [];
  readonly #settings: AudioSettings;
  readonly #intake: ChildIntake;
  readonly #input: DocumentInput;

  constructor(settings: AudioSettings, intake: ChildIntake, input: DocumentInput) {
    this.#settings = settings;
    this.#intake = intake;
    this.#input = input;
  }

  /** @throws ServiceRefusal for a file that is not a recording, or that cannot be decoded. */
  async decode(file: DocumentFile, ffmpeg: string | null, signal: AbortSignal): Promise<void> {
    const type = await sniffFile(file.path);
    this.fingerprints.push(await byteFingerprint(file, type?.mimeType ?? emptyMimeType));
    if (!type) throw new ServiceRefusal('document_empty', `The file "${file.label}" is empty. Please upload it again.`);
    if (!/^(audio|video)\//.test(type.mimeType)) {
      const reason = `The file "${file.label}" is ${withArticle(type)}, not a recording. Please send a recording.`;
      throw new ServiceRefusal('unsupported_type', reason);
    }
    const secondsMax = this.#settings.maxDurationMs / 1000;
    const recording = await this.#intake.decode(
      { path: file.path, ffmpeg, durationMaxSeconds: secondsMax + 1 },
      signal,
    );
    if (!recording) throw undecodable(file, type.mimeType === 'audio/wav' || ffmpeg !== null, type.name);
    if (recording.measures.seconds > secondsMax) {
      const reason = `The recording "${file.label}" is longer than the limit of ${Math.round(secondsMax / 6) / 10} minutes. Please send a shorter one.`;
      throw new ServiceRefusal('document_too_long', reason);
    }
    this.quality.push(...judgeRecording(file.fileIndex, recording.measures, this.#input.processing.quality));
    this.decoded.push({ file, recording });
  }

  /** @throws as {@link transcribe} does. */
  async transcribe(
    { file: { fileIndex }, recording }: { file: DocumentFile; recording: DecodedRecording },
    baseUrl: string,
    { signal, onProgress }: ProcessOptions,
  ): Promise<void> {
    const { processing } = this.#input;
    const language = processing.language ?? processing.locale?.slice(0, 2);
    const parts = splitRecording(recording.pcm);
    const lines: SpokenSegment[] = [];
    for (const [index, { pcm, startSeconds }] of parts.entries()) {
      onProgress?.({ stage: 'transcribing', done: index, total: parts.length });
      const { seconds } = recording.measures;
      const spoken = await transcribe({ ...this.#settings, baseUrl }, pcm, seconds - startSeconds, language, signal);
      const shifted = spoken.map((segment) => ({
        ...segment,
        startSeconds: segment.startSeconds + startSeconds,
        endSeconds: segment.endSeconds + startSeconds,
      }));
      lines.push(...shifted.flatMap(splitSentences));
    }
    this.lines.push(...lines.map((line) => ({ ...line, fileIndex })));
    const at = this.fingerprints.findIndex((fingerprint) => fingerprint.fileIndex === fileIndex);
    const fingerprint = this.fingerprints[at];
    const text = lines.map((line) => line.text).join(' ');
    if (fingerprint) this.fingerprints[at] = withContent(fingerprint, [], text);
    if (lines.length === 0) this.quality.push(noSpeech(fileIndex));
  }
}

const undecodable = (file: DocumentFile, isDamaged: boolean, name: string): ServiceRefusal =>
  isDamaged
    ? new ServiceRefusal(
        'document_corrupt',
        `The recording "${file.label}" is damaged or has no sound, and cannot be opened. Please record or export it again.`,
      )
    : new ServiceRefusal(
        'unsupported_type',
        `The file "${file.label}" is a ${name}, and this installation can only open WAV recordings. Please send a WAV file. For other formats, the operator of this service must install ffmpeg or set FFMPEG.`,
      );

const noSpeech = (fileIndex: number): QualityFinding => ({
  fileIndex,
  page: 1,
  code: 'no_speech',
  measured: 0,
  threshold: 1,
  advice: 'No words could be heard: record again, close to the microphone and in a quiet place.',
  blocking: true,
});

/**
 * Reads recordings: decodes, measures and transcribes them. Fields are extracted from the transcript as from the text
 * of a page. Rejects with ServiceUnavailable if the transcription service does not answer, a `ChildError`, or the
 * signal's reason.
 */
export const createRecordingIntake = (settings: AudioSettings, intake: ChildIntake): Intake => ({
  async read({ input, wantsPages }, options): Promise<ReadResult> {
    const recordings = new Recordings(settings, intake, input);
    const { fingerprints, quality, decoded, lines } = recordings;
    const readBy = { models: {}, transcriber: settings.model };
    const refusalOf = (): ReadResult | null => {
      const blocking = quality.filter((finding) => finding.blocking);
      if (blocking.length === 0) return null;
      return {
        outcome: 'quality_blocked',
        reason: blockedReason(input.files, blocking),
        quality,
        fingerprints,
        ...readBy,
      };
    };
    try {
      const ffmpeg = await findFfmpeg(settings.ffmpeg);
      for (const file of input.files) await recordings.decode(file, ffmpeg, options.signal);
      const poor = refusalOf();
      if (poor) return poor;
      const { baseUrl } = settings;
      if (baseUrl === undefined) {
        const reason =
          'The recording cannot be transcribed: no transcription service is configured. The operator of this service must set TRANSCRIPTION_BASE_URL.';
        throw new ServiceRefusal('transcription_not_configured', reason);
      }
      for (const one of decoded) await recordings.transcribe(one, baseUrl, options);
      const pages = input.files.map(({ fileIndex }) =>
        transcriptPage(
          fileIndex,
          lines.filter((line) => line.fileIndex === fileIndex),
        ),
      );
      const silent = refusalOf();
      if (silent) return silent;
      // Loaded with the first recording: everything else is extracted in child processes.
      const { extractFields } = await import('../../extraction/extract.ts');
      const extraction = extractFields(pages, input.outputSchema, input.processing.locale);
      return {
        outcome: 'read',
        pageCount: pages.length,
        pages: wantsPages ? pages : [],
        pictures: [],
        extraction: extractionInTime(extraction, lines),
        spoken: lines,
        quality,
        fingerprints,
        tampering: [],
        ...readBy,
      };
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      return { outcome: 'failed', code: error.code, reason: error.message, fingerprints, ...readBy };
    }
  },
});
