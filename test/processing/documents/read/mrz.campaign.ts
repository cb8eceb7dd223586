import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { processDocument } from '../../../../processing/documents/engines/builtin/process-document.ts';
import { checkDigit } from '../../../../processing/documents/read/mrz/check-digit.ts';
import { findMrz } from '../../../../processing/documents/read/mrz/find-mrz.ts';
import { parseMrz } from '../../../../processing/documents/read/mrz/parse-mrz.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { makePdf, makePicture, type Print, temporaryFolder, toInput } from '../documents.ts';

/** An invented holder. Check digits are computed, so the zones are valid by the standard. */
const sized = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const withDigit = (text: string): string => text + checkDigit(text);

const birth = withDigit('830219');
const expiry = withDigit('310705');
const number = withDigit('K7B01O5S2');
const passport = (() => {
  const optional = withDigit(sized('PN40817', 14));
  const composite = checkDigit(number + birth + expiry + optional);
  return [sized('P<UTOVAN<DER<LAAN<<ILSE<MARIJKE', 44), `${number}UTO${birth}F${expiry}${optional}${composite}`];
})();
const smallSheet = (() => {
  const optional = sized('', 7);
  const composite = checkDigit(number + birth + expiry + optional);
  return [sized('I<UTOVAN<DER<LAAN<<ILSE<MARIJKE', 36), `${number}UTO${birth}F${expiry}${optional}${composite}`];
})();
const card = (() => {
  const first = sized(`I<UTO${number}`, 30);
  const composite = checkDigit(`${first.slice(5)}${birth}${expiry}${sized('', 11)}`);
  return [first, `${birth}F${expiry}UTO${sized('', 11)}${composite}`, sized('VAN<DER<LAAN<<ILSE<MARIJKE', 30)];
})();
const visa = (length: number): string[] => [
  sized('V<UTOVAN<DER<LAAN<<ILSE<MARIJKE', length),
  sized(`${number}UTO${birth}F${expiry}`, length),
];

const today = new Date('2026-06-01T00:00:00Z');
const holder = {
  documentNumber: 'K7B01O5S2',
  surname: 'VAN DER LAAN',
  givenNames: 'ILSE MARIJKE',
  nationality: 'UTO',
  birthDate: '1983-02-19',
  expiryDate: '2031-07-05',
  sex: 'F',
};

const schema = [
  { name: 'documentType', label: 'Document type', type: 'enum', values: ['id_card', 'passport', 'visa'] },
  { name: 'typeCode', label: 'Document code', type: 'string' },
  { name: 'documentNumber', label: 'Document number', type: 'string' },
  { name: 'lastName', label: 'Last name', type: 'string' },
  { name: 'firstName', label: 'First name', type: 'string' },
  { name: 'dateOfBirth', label: 'Date of birth', type: 'date' },
  { name: 'expiryDate', label: 'Expiry date', type: 'date' },
  { name: 'gender', label: 'Gender', type: 'enum', values: ['female', 'male', 'diverse'] },
];
const reader = new LazyOcrReader(undefined, 1);

const page = (zone: readonly string[]): Print[] => [
  ['UTOPIA  PASSPORT', 40, 40, 12],
  ['Issued by the Ministry of Travel', 40, 60, 9],
  ...zone.map((line, index): Print => [line, 30, 240 + index * 20, 11]),
];
const size = { width: 480, height: 300 };

const read = async (bytes: Uint8Array) => {
  await using folder = await temporaryFolder();
  const input = await toInput(folder.path, [{ bytes }], schema, { processing: { fraud: { enabled: false } } });
  const result = await processDocument(reader, input);
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${result.outcome}`);
  return result;
};

const found = {
  documentType: 'passport',
  typeCode: 'P',
  documentNumber: 'K7B01O5S2',
  lastName: 'VAN DER LAAN',
  firstName: 'ILSE MARIJKE',
  dateOfBirth: '1983-02-19',
  expiryDate: '2031-07-05',
  gender: 'female',
};

describe('Machine-readable zones', { timeout: 120_000 }, () => {
  it.each([
    ['TD3', passport, true],
    ['TD2', smallSheet, true],
    ['TD1', card, true],
    ['MRV-A', visa(44), null],
    ['MRV-B', visa(36), null],
  ] as const)('A zone in the format %s is read with its check digits', (format, zone, composite) => {
    const mrz = parseMrz(zone, today);
    expect(mrz).toMatchObject({ format, values: holder });
    expect(mrz?.checks).toEqual({ documentNumber: true, birthDate: true, expiryDate: true, composite });
  });

  it('Misread letters and digits are corrected, and lost fillers are restored', () => {
    const [first = '', second = ''] = passport;
    const misread = [
      first.replace('LAAN', '1AAN').replace('UTO', 'UT0').slice(0, 42),
      second.replace('K7B01O5', 'K7801O5').replace('830219', '83O2I9'),
    ];
    const mrz = parseMrz(misread, today);
    expect(mrz?.values).toMatchObject({ ...holder, surname: expect.stringMatching(/VAN DER [LI]AAN/) });
    expect(mrz?.checks.composite).toBe(true);
  });

  it('Strokes that were read as other signs are letters and fillers', () => {
    const misread = passport.map((line) => line.replace('ILSE', '|LSE').replace('<<<<', '<く<く'));
    const rows = misread.map((text) => ({ page: 0, text, cells: [{ text }] }));
    expect(findMrz(rows)[0]?.mrz.values).toMatchObject(holder);
  });

  it('A document number of more than nine characters continues in the optional data of a card', () => {
    const first = sized(`I<UTOD23145890<${withDigit('D23145890734').slice(9)}`, 30);
    const composite = checkDigit(`${first.slice(5)}${birth}${expiry}${sized('', 11)}`);
    const mrz = parseMrz([first, `${birth}F${expiry}UTO${sized('', 11)}${composite}`, card[2] ?? ''], today);
    expect(mrz?.values.documentNumber).toBe('D23145890734');
    expect(mrz?.checks).toMatchObject({ documentNumber: true, composite: true });
  });

  it('Other text with fillers is not a zone', () => {
    expect(parseMrz([sized('PLEASE<READ<THIS', 44), sized('INVOICE<NUMBER<4711', 44)])).toBeNull();
    expect(parseMrz([])).toBeNull();
  });

  it('A zone fills the fields about its holder, from a text layer and from a picture', async () => {
    const fromText = await read(await (await makePdf([page(passport)], size)).save());
    expect(fromText.extractedData).toEqual(found);
    expect(fromText.fieldConfidences.documentNumber).toBeGreaterThan(0.9);
    expect(fromText.evidence.documentNumber?.checks).toContainEqual(
      expect.objectContaining({ check: 'mrz', passed: true }),
    );
    const fromPicture = await read(await makePicture(page(passport), size));
    expect(fromPicture.extractedData).toEqual(found);
  });

  it.each([90, 180, 8, -8])('A zone is read from a picture that is turned by %i degrees', async (degrees) => {
    const picture = await makePicture(page(passport), size);
    const turned = await sharp(picture).rotate(degrees, { background: '#ffffff' }).png().toBuffer();
    expect((await read(turned)).extractedData).toEqual(found);
  });

  it('A wrong check digit is named and lowers the confidence of its value', async () => {
    const [first = '', second = ''] = passport;
    const forged = second.replace('830219', '930219');
    const { fieldConfidences, evidence } = await read(await (await makePdf([page([first, forged])], size)).save());
    expect(fieldConfidences.dateOfBirth).toBeLessThan(0.5);
    expect(evidence.dateOfBirth?.checks?.[0]).toMatchObject({
      passed: false,
      explanation: expect.stringContaining('wrong'),
    });
  });
});
