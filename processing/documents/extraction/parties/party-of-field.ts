import type { Candidate } from '../labels/candidate.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { issuersAsked, otherThanName, recipientsAsked } from '../lexicon/asked-names.ts';
import type { Span } from '../sheet/sheet.ts';
import { customerCandidates } from './customer.ts';
import { issuerCandidates } from './issuer.ts';

/** Without its label, a name is less certain to be the requested one. */
const factor = 0.6;

/** Finds the name of a party that a field asks for in its own words, at the place of the issuer or of the recipient. */
export const partyOfField = (context: LabeledSheet, asked: string): Candidate[] => {
  if (otherThanName.test(asked)) return [];
  const isRecipient = recipientsAsked.test(asked);
  if (isRecipient === issuersAsked.test(asked)) return [];
  const found = isRecipient ? customerCandidates(context, []) : issuerCandidates(context.sheet);
  return found.map(({ value, span, score }) => ({
    value: isRecipient ? withoutFormAbove(context, String(value), span) : value,
    span,
    score: score * factor,
  }));
};

/** The name of a person without the form of address in the line above it, and without `Herrn`, which is for letters. */
const withoutFormAbove = ({ sheet }: LabeledSheet, name: string, { page, box }: Span): string => {
  const line = sheet.lineHeights[page] ?? box.height;
  return box.height > twoLines * line ? name.replace(/^\S+\s(?=\S)/u, '') : name.replace(/^Herrn\s(?=\S)/u, '');
};
const twoLines = 1.5;
