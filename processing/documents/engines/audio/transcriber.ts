import { z } from 'zod';
import type { Config } from '../../../../platform/config.ts';
import { inRequestSpan } from '../../../../platform/tracing/spans.ts';
import { patientFetch } from '../../../services/patient-fetch.ts';
import { withRetries } from '../../../services/retries.ts';
import {
  isRetryableStatus,
  parseRetryAfterMs,
  ServiceRefusal,
  ServiceUnavailable,
} from '../../../services/service-errors.ts';
import { type Pcm, wavOf } from '../../read/recordings/pcm.ts';
import type { SpokenSegment } from '../../read/recordings/speech.ts';

export type AudioSettings = Config['processing']['audio'];

const Transcript = z.object({
  text: z.string().default(''),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
      }),
    )
    .nullish(),
});
type Transcript = z.output<typeof Transcript>;

const retryPolicy = { attempts: 3, firstPauseMs: 1_000, waitMaxMs: 30_000 };
/** Used if the service reports no confidence. */
const unknownConfidence = 0.85;

/** Whether Whisper made the text up in silence, by its own rule (`no_speech_threshold` and `logprob_threshold`). */
const isMadeUp = (segment: { avg_logprob?: number | null | undefined; no_speech_prob?: number | null | undefined }) =>
  (segment.no_speech_prob ?? 0) > 0.6 && (segment.avg_logprob ?? 0) < -1;

const toSegments = ({ text, segments }: Transcript, seconds: number): SpokenSegment[] => {
  if (!segments || segments.length === 0) {
    return text.trim() === ''
      ? []
      : [{ startSeconds: 0, endSeconds: seconds, text: text.trim(), confidence: unknownConfidence }];
  }
  return segments
    .filter((segment) => segment.text.trim() !== '' && !isMadeUp(segment))
    .map(({ start, end, text: words, avg_logprob: logProbability }) => ({
      startSeconds: start,
      endSeconds: end,
      text: words.trim(),
      confidence: typeof logProbability === 'number' ? Math.min(1, Math.exp(logProbability)) : unknownConfidence,
    }));
};

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly form: FormData;
}

const callOf = (
  settings: AudioSettings,
  baseUrl: string,
  wav: Blob,
  language: string | undefined,
  format: string,
): Call => {
  const form = new FormData();
  form.set('file', wav, 'recording.wav');
  form.set('response_format', format);
  if (language) form.set('language', language);
  if (settings.api === 'openai') form.set('model', settings.model);
  return {
    url: settings.api === 'openai' ? `${baseUrl}/audio/transcriptions` : `${baseUrl}/inference`,
    headers: settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` },
    form,
  };
};

/** Sends one request. Null if the service does not support the requested format. */
const send = async ({ url, headers, form }: Call, signal: AbortSignal): Promise<Transcript | null> => {
  const response = await inRequestSpan('transcription', new URL(url), (traceHeaders) =>
    patientFetch(url, { method: 'POST', headers: { ...headers, ...traceHeaders }, body: form, signal }),
  );
  const text = await response.text();
  if (response.status === 400 || response.status === 422) return null;
  if (isRetryableStatus(response.status)) {
    const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'));
    throw new ServiceUnavailable(`The transcription service answered ${response.status}.`, retryAfterMs);
  }
  if (!response.ok) {
    const reason = `The transcription service answered ${response.status}. The operator of this service must check TRANSCRIPTION_BASE_URL, TRANSCRIPTION_API and TRANSCRIPTION_API_KEY.`;
    throw new ServiceRefusal('transcription_refused', reason);
  }
  return Transcript.parse(JSON.parse(text));
};

/**
 * Sends one request within a time limit. @throws ServiceUnavailable also for a broken connection and for an answer that
 * is not a transcript.
 */
const sendInTime = async (call: Call, timeoutMs: number, signal: AbortSignal): Promise<Transcript | null> => {
  try {
    return await send(call, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServiceRefusal || error instanceof ServiceUnavailable) throw error;
    throw new ServiceUnavailable('The transcription service gave no complete answer.', null, { cause: error });
  }
};

/**
 * Transcribes speech with an OpenAI-compatible service, or with the server of whisper.cpp.
 * @throws ServiceRefusal, ServiceUnavailable, or the signal's reason.
 */
export const transcribe = async (
  settings: AudioSettings & { readonly baseUrl: string },
  pcm: Pcm,
  seconds: number,
  language: string | undefined,
  signal: AbortSignal,
): Promise<SpokenSegment[]> => {
  const wav = new Blob([new Uint8Array(wavOf(pcm))], { type: 'audio/wav' });
  // Not every speech model reports times. Those that do not refuse the format that includes them.
  for (const format of ['verbose_json', 'json']) {
    const call = () => callOf(settings, settings.baseUrl, wav, language, format);
    const transcript = await withRetries(() => sendInTime(call(), settings.timeoutMs, signal), retryPolicy, signal);
    if (transcript) return toSegments(transcript, seconds);
  }
  throw new ServiceRefusal('transcription_refused', 'The transcription service refused the recording.');
};
