import type { WorkflowFile } from '../domain/workflow-definitions/definition.ts';
import type { Config } from '../platform/config.ts';
import { processingWarnings, secondReaderWarnings } from '../processing/documents/missing-settings.ts';

/** Warns about the parts of a workflow that do not work with the settings of this installation. */
export const warnAboutWorkflow = (file: WorkflowFile, settings: Config['processing']): void => {
  for (const warning of processingWarnings(file, settings)) {
    console.error(`Warning: submissions of ${file.slug} will fail: ${warning}.`);
  }
  for (const warning of secondReaderWarnings(file.processing, settings)) {
    console.error(`Warning: in ${file.slug}, ${warning}.`);
  }
};
