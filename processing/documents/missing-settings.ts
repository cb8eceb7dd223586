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
  const { engine, secondReader } = version.processing;
  const needsModel = secondReader ? 'the second reader' : 'the engine "llm"';
  const missing = secondReader || engine === 'llm' ? missingLlmSettings(settings.llm) : [];
  const warnings = missing.map((name) => `${needsModel} needs a language model: set ${name}`);
  if (secondReader?.usdPerDay !== undefined && !hasPrices(settings.llm)) {
    warnings.push(
      'the cost of the second reader is not known, so usdPerDay has no effect: set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT',
    );
  }
  if (engine === 'http') {
    warnings.push(...processorWarnings(version.processing, settings));
  } else if (engine !== 'sandbox' && version.kind === 'audio' && settings.audio.baseUrl === undefined) {
    warnings.push('recordings cannot be transcribed: set TRANSCRIPTION_BASE_URL');
  }
  return warnings;
};
