import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { contactAsked, otherThanContact } from '../lexicon/asked-names.ts';
import { beforeContact } from '../lexicon/mail.ts';
import type { AddressBlock } from '../parties/address-blocks.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

/** `Attn: Wilhelmina Stroope, Inside Sales`, in the address of a company. */
const attention = new RegExp(String.raw`^${beforeContact}\.?\s?[:：]?\s+(?=\p{Lu})`, 'iu');
const allContactWords = new RegExp(contactAsked.source, 'gu');

/** The score of a person: in the address of the party that is asked for, the only one, or one of several. */
const scores = { ofParty: 0.92, only: 0.6, any: 0.3 } as const;

/**
 * Finds the person to whose attention an address is, if a field asks for the contact of a party.
 * @param blockOf finds the address of the party that some words name
 */
export const contactPersons = (
  sheet: Sheet,
  { type, label }: OutputField,
  blockOf: (party: string) => AddressBlock | null,
): Candidate[] => {
  const asked = foldText(label);
  if (type !== 'string' || !contactAsked.test(asked) || otherThanContact.test(asked)) return [];
  const found = sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const before = attention.exec(cell.text)?.[0];
      if (before === undefined) return [];
      // A person's department follows a comma.
      const [name = ''] = cell.text.slice(before.length).split(',');
      return [{ cell, value: name, span: spanOf(cell, before.length, before.length + name.length) }];
    });
  const party = asked.replace(allContactWords, ' ').trim();
  const block = party === '' || found.length === 0 ? null : blockOf(party);
  const others = found.length === 1 ? scores.only : scores.any;
  return found.map(({ cell, value, span }) => ({
    value,
    span,
    score: block?.names.includes(cell) ? scores.ofParty : others,
  }));
};
