import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf, startsNear } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

/** A card has at most this many rows. */
const rowsMax = 14;
const mailbox = /(?<!\S)(?<local>[\p{L}\d._-]{3,})@[\w-]+\.[\w.-]+/u;
const lettersOfNameMin = 3;

const nameAsked = words`name, full name, person, contact, contact name, nom, nombre, nome, naam`;
const titleAsked = words`job title, title, position, role, function, funktion, fonction, cargo, funzione, functie`;

/** `jdoe` for Jane Doe: an initial before or after another name. */
const isInitialAndName = (part: string, own: readonly string[]): boolean =>
  own.some((name) => name.length >= lettersOfNameMin && (part.slice(1) === name || part.slice(0, -1) === name));

/** The person of a business card: the line with the name that is in its email address; null for other papers. */
const personOf = (sheet: Sheet): Cell | null => {
  if (sheet.rows.length > rowsMax) return null;
  const cells = sheet.rows.flatMap((row) => row.cells);
  const { local } = cells.map(({ text }) => mailbox.exec(foldText(text))?.groups).find(Boolean) ?? {};
  const parts = (local ?? '').split(/[._-]/).filter(({ length }) => length >= lettersOfNameMin);
  const isPerson = ({ text }: Cell): boolean => {
    const own: readonly string[] = foldText(text).match(/\p{L}+/gu) ?? [];
    const { legalForm, businessWord, contact } = kindOfLine(text);
    return (
      own.length > 1 &&
      !legalForm &&
      !businessWord &&
      !contact &&
      !/[\d@]/.test(text) &&
      parts.some((part) => own.includes(part) || isInitialAndName(part, own))
    );
  };
  return cells.find(isPerson) ?? null;
};

const score = 0.6;

/** Finds the person of a business card and, on the line below, the person's job title. */
export const onBusinessCard = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  const isTitle = titleAsked.test(asked);
  if (field.type !== 'string' || !(isTitle || nameAsked.test(asked))) return [];
  const person = personOf(sheet);
  const below = person ? sheet.rows[person.row + 1]?.cells.find((cell) => startsNear(person, cell)) : undefined;
  const cell = isTitle ? below : person;
  if (!cell || (isTitle && /[\d@:]/.test(cell.text))) return [];
  return [{ value: cell.text.trim(), span: spanOf(cell), score }];
};
