import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { issuerCandidates } from './issuer.ts';
import { kindOfLine } from './line-kinds.ts';

const legalNameAsked = words`
  legal name, legal entity, registered name, legal business name, company that issued, raison sociale, razon social, ragione sociale, razao social,
  firmenname
`;
/** Weaker than a value at a label, but surer than the chance of a name among all lines. */
const leastScore = 0.5;

/** Finds the names with a legal form, if a field asks for the legal name of the issuer, beside that of its shop. */
export const legalNames = (sheet: Sheet, field: OutputField): Candidate[] =>
  field.type !== 'string' || !legalNameAsked.test(askedText(field))
    ? []
    : issuerCandidates(sheet)
        .filter(({ value }) => kindOfLine(String(value)).legalForm)
        .map(({ value, span, score }) => ({ value, span, score: Math.max(leastScore, score) }));
