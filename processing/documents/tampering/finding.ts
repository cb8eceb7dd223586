import type { FraudSignal } from '../../../domain/fraud/signals.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import type { Extraction } from '../extraction/result/assemble.ts';
import type { PageText } from '../read/files/page.ts';

/** A sign of tampering as it is found, before the version's weights make a severity of it. */
export interface Finding {
  readonly code: FraudSignal;
  /** Whole sentences for the reviewer. */
  readonly explanation: string;
}

/** The document that files belong to, as it was read. */
export interface InspectedDocument {
  readonly pages: readonly PageText[];
  readonly outputSchema: readonly OutputField[];
  readonly extraction: Pick<Extraction, 'extractedData' | 'fieldConfidences' | 'evidence'>;
}

/** Values that are less sure are not taken for what the document says. */
const sureMin = 0.6;

/** A field's value as text; null where there is none or where it is not sure. */
export const sureText = ({ extraction }: InspectedDocument, name: string): string | null => {
  const value = extraction.extractedData[name];
  if ((extraction.fieldConfidences[name] ?? 0) < sureMin) return null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** A day as people of all countries read it. */
export const dayText = (date: Date): string => date.toISOString().slice(0, 10);
