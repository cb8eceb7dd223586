import type { ProcessingSettings } from './definition.ts';

/**
 * How the sessions of test keys are processed, whatever the version says: by the sandbox, whose outcome no setting may
 * change (decision D49).
 */
export const sandboxProcessing = (processing: ProcessingSettings): ProcessingSettings => ({
  ...processing,
  engine: 'sandbox',
  review: 'auto',
  reviewSample: 0,
  fraud: { ...processing.fraud, enabled: true },
});
