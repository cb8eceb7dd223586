export const languages = ['en', 'de', 'fr', 'nl', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

export const paperKinds = ['payslip', 'bank-statement', 'utility-bill', 'vehicle-registration', 'letter'] as const;
export type PaperKind = (typeof paperKinds)[number];

/**
 * A value on a paper: its printed label and text, and the expected value of the field in the kind's sample workflow.
 */
export interface Fact {
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly expected: string;
}

/** A table on a paper, with its expected value. */
export interface Table {
  readonly field: string;
  readonly head: readonly string[];
  /** Cells from left to right; the last one is an amount and ends at the right. */
  readonly rows: readonly (readonly string[])[];
  readonly expected: readonly Readonly<Record<string, string>>[];
}

/** An invented paper, before it is laid out. */
export interface Paper {
  readonly kind: PaperKind;
  readonly language: Language;
  readonly title: string;
  /** The sender: name and address. */
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly facts: readonly Fact[];
  readonly table: Table | null;
  /** The figures below the table. */
  readonly sums: readonly Fact[];
  readonly sentences: readonly string[];
}

export type Random = () => number;
