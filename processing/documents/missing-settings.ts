import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import type { ProcessingSettings, WorkflowKind } from '../../domain/workflow-definitions/definition.ts';
import type { Config } from '../../platform/config.ts';
import { hasPrices, missingLlmSettings } from '../services/llm-settings.ts';

type Settings = Config['processing'];

const processorWarnings = ({ http }: ProcessingSettings, { processor }: Settings): string[] => {
  const url = http?.url ?? processor.url;
  if (url === undefined) {
    return [
      'the engine "http" has no processor to call: set PROCESSOR_URL, or processing.http.url in the workflow file',
    ];
  }
  const check = checkWebhookUrl(url, processor);
  return check.ok
    ? []
    : [`the URL of the processor ${check.reason}; to allow it anyway, add its origin to WEBHOOK_TRUSTED_ORIGINS`];
};

/** Why an installation with these settings cannot process a workflow version: clauses that name the settings. */
export const processingWarnings = (
  version: { readonly kind: WorkflowKind; readonly processing: ProcessingSettings },
  settings: Settings,
): string[] => {
  const { engine } = version.processing;
  const missing = engine === 'llm' ? missingLlmSettings(settings.llm) : [];
  const warnings = missing.map((name) => `the engine "llm" needs a language model: set ${name}`);
  if (engine === 'http') {
    warnings.push(...processorWarnings(version.processing, settings));
  } else if (engine !== 'sandbox' && version.kind === 'audio' && settings.audio.baseUrl === undefined) {
    warnings.push('recordings cannot be transcribed: set TRANSCRIPTION_BASE_URL');
  }
  return warnings;
};

/** Why the second reader of a version will not work as it is set up here, as clauses that name the settings. */
export const secondReaderWarnings = (
  { secondReader }: Pick<ProcessingSettings, 'secondReader'>,
  { llm }: Pick<Settings, 'llm'>,
): string[] => {
  if (!secondReader) return [];
  const missing = missingLlmSettings(llm);
  if (missing.length > 0) return [`doubtful fields will not be read again: set ${missing.join(' and ')}`];
  return secondReader.usdPerDay === undefined || hasPrices(llm)
    ? []
    : ['usdPerDay has no effect, because the cost of an answer is not known: set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT'];
};
