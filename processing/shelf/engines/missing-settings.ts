import type { ShelfRecognitionSettings } from '../../../domain/shelf-profiles/profile.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { Config } from '../../../platform/config.ts';
import { missingLlmSettings } from '../../services/llm-settings.ts';

/** Why the engine `llm` cannot work here, as a clause that names the mend; null where it can. */
export const llmUnavailable = (settings: Config['shelf']['llm']): string | null => {
  const missing = missingLlmSettings(settings);
  return missing.length === 0 ? null : `the operator of this service has to set ${missing.join(' and ')}`;
};

/** Why the engine `http` cannot work for a version with this recognizer, as a clause that names the mend; null where it can. */
export const recognizerUnavailable = (
  { http }: Pick<ShelfRecognitionSettings, 'http'>,
  settings: Config['shelf']['recognizer'],
): string | null => {
  const url = http?.url ?? settings.url;
  if (url === undefined)
    return 'the operator of this service has to set RECOGNIZER_URL, or recognition.http.url in the profile';
  const check = checkWebhookUrl(url, settings);
  return check.ok ? null : `the URL of its recognizer ${check.reason}; WEBHOOK_TRUSTED_ORIGINS names exceptions`;
};

/** Why captures of a version cannot be recognized by an installation with these settings; null where they can. */
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
