import type { ProcessingSettings, WorkflowKind } from '../../domain/workflow-definition.ts';
import type { Config } from '../../platform/config.ts';

type Settings = Config['processing'];

/** Settings without which the engine `llm` cannot work, and which are not there. */
export const missingLlmSettings = ({ baseUrl, model }: Settings['llm']): string[] => [
  ...(baseUrl === undefined ? ['LLM_BASE_URL'] : []),
  ...(model === undefined ? ['LLM_MODEL'] : []),
];

/** Settings that a workflow version needs to be processed, and which this installation lacks; names as in the environment. */
export const missingSettings = (
  version: { readonly kind: WorkflowKind; readonly processing: ProcessingSettings },
  settings: Settings,
): string[] => {
  const { engine, http } = version.processing;
  const missing = engine === 'llm' ? missingLlmSettings(settings.llm) : [];
  if (engine === 'http' && http?.url === undefined && settings.processor.url === undefined)
    missing.push('PROCESSOR_URL (or processing.http.url in the workflow file)');
  if (version.kind === 'audio' && engine !== 'http' && settings.audio.baseUrl === undefined)
    missing.push('TRANSCRIPTION_BASE_URL');
  return missing;
};
