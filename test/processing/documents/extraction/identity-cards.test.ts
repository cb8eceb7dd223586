import { describe, expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { drawnPage } from '../../../../samples/placed-page.ts';
import { fieldsOf, readDrawing as read, valuesByRules } from './read-page.ts';

describe('The holder of a card', () => {
  const asked = {
    name: ['Full name', 'string'],
    surname: ['Surname', 'string'],
    given: ['Given names', 'string'],
  } as const;

  it('Is above the address if no label is printed, with the surname first', () => {
    const card = ['DRIVER LICENSE', '', 'MARLOWE', 'ODETTE R', '482 LENOX AVE', 'NEW YORK, NY 10037', 'DOB 03/08/1991'];
    expect(read(card, asked)).toEqual({ name: 'ODETTE R MARLOWE', surname: 'MARLOWE', given: 'ODETTE R' });
  });

  it('Is the first line that may be a name if there is no address', () => {
    const badge = [
      'WESTERHOLM WERKE A/S',
      'EMPLOYEE',
      '',
      'Katrine Bay Møller',
      'Process Engineer',
      'Emp. No.  NB-04471',
    ];
    expect(read(badge, { name: asked.name })).toEqual({ name: 'Katrine Bay Møller' });
  });

  it('Is only guessed on a paper that is no card', () => {
    const letter = drawnPage('Westerholm Werke A/S\n\nKatrine Bay Møller\nWe confirm your order.');
    expect(valuesByRules(letter, { name: asked.name })).toEqual({ name: null });
    const { fieldConfidences } = extractFields([letter], fieldsOf({ name: asked.name }), undefined);
    expect(fieldConfidences.name ?? 0).toBeLessThan(0.5);
  });
});

it('Names that a machine-readable zone cuts off or writes with other letters are read as they are printed', () => {
  const card = [
    'NAAM / SURNAME',
    'van Österwijk',
    'VOORNAMEN / GIVEN NAMES',
    'Lieselot Johanna',
    '',
    'I<NLDIX7F42KR91<<<<<<<<<<<<<<<',
    '6503101F3108228NLD<<<<<<<<<<<0',
    'VAN<OESTERWIJK<<LIESELOT<JOHAN',
  ];
  const asked = { surname: ['Surname', 'string'], given: ['Given names', 'string'] } as const;
  expect(read(card, asked)).toEqual({ surname: 'van Österwijk', given: 'Lieselot Johanna' });
});

it('A day of birth is not the day of issue, whatever the order of its words', () => {
  const permit = ['GEB.-DATUM / BIRTH DATE', '08 03 1993', '', 'AUSGESTELLT / ISSUED', '15 07 2024'];
  expect(read(permit, { issued: ['Issue date', 'date'] })).toEqual({ issued: '2024-07-15' });
});

it('Numbers of fields in parentheses belong to the label', () => {
  const passport = ['Efternamn/Surname/Nom (4)', 'NYSTRAND', 'Födelseort/Place of birth (11)', 'LULEÅ'];
  const asked = { surname: ['Surname', 'string'], place: ['Place of birth', 'string'] } as const;
  expect(read(passport, asked)).toEqual({ surname: 'NYSTRAND', place: 'LULEÅ' });
});

it('An address without a postal code has all lines below its label', () => {
  const slip = ['Address', '12 OGUNLANA DRIVE', 'SURULERE', 'LAGOS', 'Gender: M'];
  expect(read(slip, { address: ['Address', 'string'] })).toEqual({ address: '12 OGUNLANA DRIVE, SURULERE, LAGOS' });
});

it('A label of another part of the name is not a name', () => {
  const form = ['Surname         Forenames or initials', 'ADEBAYO-FINCH   ROSALIND T'];
  expect(read(form, { surname: ['Surname', 'string'] })).toEqual({ surname: 'ADEBAYO-FINCH' });
});
