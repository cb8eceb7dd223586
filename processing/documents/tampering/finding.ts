import type { FraudSignal } from '../../../domain/fraud/signals.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import type { Extraction } from '../extraction/result/assemble.ts';
import type { PageText } from '../read/files/page.ts';

/** A sign of tampering, before the version's weights turn it into a score. */
export interface Finding {
  readonly code: FraudSignal;
  /** Whole sentences for the reviewer. */
  readonly explanation: string;
}

/** The document as it was read. */
export interface InspectedDocument {
  readonly pages: readonly PageText[];
  readonly outputSchema: readonly OutputField[];
  readonly extraction: Pick<Extraction, 'extractedData' | 'fieldConfidences' | 'evidence'>;
}

/** Values with a lower confidence are not used as evidence. */
const sureMin = 0.6;

/** A field's value as text; null if there is none or its confidence is too low. */
export const sureText = ({ extraction }: InspectedDocument, name: string): string | null => {
  const value = extraction.extractedData[name];
  if ((extraction.fieldConfidences[name] ?? 0) < sureMin) return null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** A day as `YYYY-MM-DD`. */
export const dayText = (date: Date): string => date.toISOString().slice(0, 10);
