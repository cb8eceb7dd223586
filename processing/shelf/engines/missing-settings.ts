import type { ShelfRecognitionSettings } from '../../../domain/shelf-profiles/profile.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { Config } from '../../../platform/config.ts';
import { missingLlmSettings } from '../../services/llm-settings.ts';

/**
 * Why the engine `llm` cannot work in this installation, as a clause that explains how to fix it; null if it can work.
 */
export const llmUnavailable = (settings: Config['shelf']['llm']): string | null => {
  const missing = missingLlmSettings(settings);
  return missing.length === 0 ? null : `the operator of this service must set ${missing.join(' and ')}`;
};

/**
 * Why the engine `http` cannot work for a version with this recognizer, as a clause that explains how to fix it; null
 * if it can work.
 */
export const recognizerUnavailable = (
  { http }: Pick<ShelfRecognitionSettings, 'http'>,
  settings: Config['shelf']['recognizer'],
): string | null => {
  const url = http?.url ?? settings.url;
  if (url === undefined) {
    return 'the operator of this service must set RECOGNIZER_URL, or the profile must set recognition.http.url';
  }
  const check = checkWebhookUrl(url, settings);
  return check.ok ? null : `the URL of its recognizer ${check.reason}; WEBHOOK_TRUSTED_ORIGINS can allow exceptions`;
};

/** Why an installation with these settings cannot recognize the captures of a version; null if it can. */
export const recognitionWarning = (
  recognition: ShelfRecognitionSettings,
  settings: Pick<Config['shelf'], 'llm' | 'recognizer'>,
): string | null => {
  switch (recognition.engine) {
    case 'llm':
      return llmUnavailable(settings.llm);
    case 'http':
      return recognizerUnavailable(recognition, settings.recognizer);
    case 'builtin':
      return null;
  }
};
