import { keysOf } from '../narrowing.ts';

/**
 * The signals that fraud checks look for. Signals of one family have one cause (a program that saves a file changes its
 * dates, too), so only the strongest of a family counts; families count as independent. `weight` is the probability
 * that the signal is right on its own, by judgment and by the labeled set of bench/fraud. A version may set another
 * weight, and 0 turns a signal off.
 */
export const fraudSignals = {
  same_bytes: { family: 'bytes', weight: 1 },
  same_document: { family: 'values', weight: 0.85 },
  altered_copy: { family: 'values', weight: 0.85 },
  same_fields: { family: 'values', weight: 0.7 },
  same_fields_other_number: { family: 'values', weight: 0.4 },
  same_values: { family: 'values', weight: 0.5 },
  same_picture: { family: 'picture', weight: 0.3 },
  same_layout: { family: 'picture', weight: 0.3 },
  same_text: { family: 'text', weight: 0.35 },
  template_reuse: { family: 'template', weight: 0.2 },

  content_after_signing: { family: 'revisions', weight: 0.9 },
  saved_after_signing: { family: 'revisions', weight: 0.4 },
  signature_incomplete: { family: 'revisions', weight: 0.7 },
  revision_changed_value: { family: 'revisions', weight: 0.8 },
  revision_changed_text: { family: 'revisions', weight: 0.55 },
  revision_added_text: { family: 'revisions', weight: 0.35 },
  revision_changed_picture: { family: 'revisions', weight: 0.5 },
  pdf_revisions: { family: 'revisions', weight: 0.2 },
  value_not_as_shown: { family: 'rendering', weight: 0.8 },
  hidden_value: { family: 'rendering', weight: 0.75 },
  attached_invoice_differs: { family: 'attachment', weight: 0.8 },
  attached_issuer_differs: { family: 'attachment', weight: 0.6 },
  overlaid_text: { family: 'rendering', weight: 0.65 },
  ocr_layer_differs: { family: 'rendering', weight: 0.4 },
  hidden_text: { family: 'rendering', weight: 0.3 },
  editing_program: { family: 'metadata', weight: 0.3 },
  edited_image: { family: 'metadata', weight: 0.5 },
  changed_later: { family: 'metadata', weight: 0.3 },
  changed_after_capture: { family: 'metadata', weight: 0.3 },
  dated_after_creation: { family: 'creation', weight: 0.4 },
  impossible_dates: { family: 'dates', weight: 0.45 },
  future_date: { family: 'dates', weight: 0.4 },
  sums_do_not_add_up: { family: 'sums', weight: 0.4 },
  items_do_not_add_up: { family: 'sums', weight: 0.3 },
} as const satisfies Record<string, { readonly family: string; readonly weight: number }>;

export type FraudSignal = keyof typeof fraudSignals;

export const fraudSignalNames = keysOf(fraudSignals);

export type SignalWeights = Partial<Record<FraudSignal, number>>;

/** The weight of a signal in a version, 0..1. */
export const weightOf = (signal: FraudSignal, weights: SignalWeights): number =>
  weights[signal] ?? fraudSignals[signal].weight;

/**
 * Agreeing signals alone never block at the default threshold (0.95): that takes identical bytes, a person, or a
 * version's setting.
 */
const agreementMax = 0.94;

const families: ReadonlyMap<string, string> = new Map(
  Object.entries(fraudSignals).map(([signal, { family }]) => [signal, family]),
);

/** Signals that a customer's processor reports under its own names are one family. */
const familyOf = (signal: string): string => families.get(signal) ?? 'reported';

/**
 * The severity of signals that were found together, 0..1: the probability that at least one is right, if families are
 * independent (noisy-or; Pearl, Probabilistic Reasoning in Intelligent Systems, 1988). Two weak signals stay weak;
 * three weak ones or one strong one do not.
 */
export const combinedScore = (found: readonly { readonly signal: string; readonly weight: number }[]): number => {
  const strongest = new Map<string, number>();
  for (const { signal, weight } of found) {
    const family = familyOf(signal);
    strongest.set(family, Math.max(strongest.get(family) ?? 0, weight));
  }
  const weights = [...strongest.values()];
  const together = 1 - weights.reduce((mistaken, weight) => mistaken * (1 - weight), 1);
  return Math.round(Math.max(Math.min(together, agreementMax), ...weights, 0) * 1000) / 1000;
};
