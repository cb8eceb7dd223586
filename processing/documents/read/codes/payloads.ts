import { at, byteAt } from '../../../../domain/assert.ts';

/** One fact that a code states about its document. */
export interface CodeFact {
  readonly role:
    | 'iban'
    | 'bic'
    | 'total'
    | 'tax'
    | 'currency'
    | 'paymentReference'
    | 'number'
    | 'date'
    | 'issuer'
    | 'issuerAddress'
    | 'customer'
    | 'customerAddress'
    | 'vatId';
  readonly value: string | number;
}

/** The parts of an address in a code, as far as the code states them apart. */
export interface CodeAddress {
  readonly party: 'seller' | 'buyer';
  readonly whole: string;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

type Parser = (text: string) => CodeFact[] | null;

const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

const fact = (role: CodeFact['role'], value: string | undefined): CodeFact[] =>
  value === undefined || value === '' ? [] : [{ role, value }];

const amount = (role: 'total' | 'tax', text: string | undefined): CodeFact[] => {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) || value === 0 ? [] : [{ role, value }];
};

const isEpc = (lines: readonly string[]): boolean => lines[0] === 'BCD' && lines[3] === 'SCT';

/**
 * The QR code for European credit transfers: `BCD`, version, character set, `SCT`, then BIC, name, IBAN, amount
 * (EPC069-12).
 */
const parseEpc: Parser = (text) => {
  const lines = linesOf(text);
  if (!isEpc(lines)) return null;
  const [, , , , bic, name, iban, sum, , structured, unstructured] = lines;
  const [, currency, value] = /^([A-Z]{3})(\d+(?:\.\d{1,2})?)$/.exec(sum ?? '') ?? [];
  return [
    ...fact('bic', bic),
    ...fact('issuer', name),
    ...fact('iban', iban?.replace(/\s/g, '')),
    ...fact('currency', currency),
    ...amount('total', value),
    ...fact('paymentReference', structured || unstructured),
  ];
};

/**
 * Bill information in Swico's syntax: `//S1/10/NUMBER/11/YYMMDD/30/UID/...`, a slash in a value is escaped by a
 * backslash.
 */
const parseSwico = (text: string | undefined): CodeFact[] => {
  if (!text?.startsWith('//S1/')) return [];
  const parts = text.slice(5).match(/(?:\\.|[^/])+/g) ?? [];
  const tags = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) {
    tags.set(at(parts, index), at(parts, index + 1).replace(/\\(.)/g, '$1'));
  }
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(tags.get('11') ?? '') ?? [];
  const uid = tags.get('30');
  return [
    ...fact('number', tags.get('10')),
    ...fact('date', year && `20${year}-${month}-${day}`),
    ...fact('vatId', uid && /^\d{9}$/.test(uid) ? `CHE${uid}` : undefined),
  ];
};

/** Where the addresses of a Swiss QR-bill start: its type, the name, two lines, the postal code, the city. */
const swissAddresses = [
  { party: 'seller', first: 4 },
  { party: 'buyer', first: 20 },
] as const;

/**
 * The addresses of a Swiss QR-bill. Type `S` states the street, the house number, the postal code and the city apart.
 * Type `K` has the street with its number in one line, and the postal code with the city in the next.
 */
const addressesOfSwissBill = (lines: readonly string[]): CodeAddress[] =>
  swissAddresses.flatMap(({ party, first }) => {
    const [type, , one = '', two = '', code = '', town = ''] = lines.slice(first, first + 6);
    if (type !== 'S' && type !== 'K') return [];
    const street = type === 'S' ? [one, two].filter(Boolean).join(' ') : one;
    const place = type === 'S' ? [code, town].filter(Boolean).join(' ') : two;
    const { postalCode, city } = /^(?<postalCode>\d{4,6}) (?<city>.+)$/u.exec(place)?.groups ?? {};
    const whole = [street, place].filter(Boolean).join(', ');
    return [{ party, whole, street: street || null, postalCode: postalCode ?? null, city: city ?? null }];
  });

/** The addresses in a code; empty for codes that state none. */
export const addressesOf = (text: string): CodeAddress[] => {
  const lines = linesOf(text);
  return lines[0] === 'SPC' ? addressesOfSwissBill(lines) : [];
};

/** The message to the creditor in a payment code; null if it has none. */
export const messageOf = (text: string): string | null => {
  const lines = linesOf(text);
  const message = lines[0] === 'SPC' ? lines[29] : isEpc(lines) && lines[10];
  return message || null;
};

/** The Swiss QR-bill (SIX, Implementation Guidelines QR-bill 2.x): one element per line, starting with `SPC`. */
const parseSwissBill: Parser = (text) => {
  const lines = linesOf(text);
  if (lines[0] !== 'SPC') return null;
  const addresses = addressesOfSwissBill(lines);
  const addressOf = (party: CodeAddress['party']) => addresses.find((address) => address.party === party)?.whole;
  return [
    ...fact('iban', lines[3]?.replace(/\s/g, '')),
    ...fact('issuer', lines[5]),
    ...fact('issuerAddress', addressOf('seller')),
    ...fact('customer', lines[21]),
    ...fact('customerAddress', addressOf('buyer')),
    ...amount('total', lines[18]),
    ...fact('currency', lines[19]),
    ...fact('paymentReference', lines[27] === 'NON' ? lines[29] : lines[28]),
    ...parseSwico(lines[31]),
  ];
};

const zatcaRoles = { 1: 'issuer', 2: 'vatId', 3: 'date', 4: 'total', 5: 'tax' } as const;
type ZatcaTag = keyof typeof zatcaRoles;
const isZatcaTag = (tag: number | undefined): tag is ZatcaTag => tag !== undefined && tag in zatcaRoles;

/**
 * Saudi e-invoices: tag, length, value, in Base64; 1 seller, 2 VAT number, 3 time, 4 total with VAT, 5 VAT (ZATCA, QR
 * code of tax invoices).
 */
const parseZatca: Parser = (text) => {
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(text.trim())) return null;
  const bytes = Buffer.from(text.trim(), 'base64');
  const facts: CodeFact[] = [];
  let expected = 1;
  for (let start = 0; start + 1 < bytes.length; start += 2 + byteAt(bytes, start + 1)) {
    const tag = bytes[start];
    const length = byteAt(bytes, start + 1);
    if (tag !== expected) return null;
    expected += 1;
    const value = bytes.toString('utf8', start + 2, start + 2 + length);
    if (!isZatcaTag(tag)) continue;
    const role = zatcaRoles[tag];
    if (role === 'total' || role === 'tax') {
      facts.push(...amount(role, value));
    } else {
      facts.push(...fact(role, role === 'date' ? value.slice(0, 10) : value));
    }
  }
  return expected > 5 ? facts : null;
};

/** The facts in a code of a known format; empty for any other text. */
export const factsOf = (text: string): CodeFact[] => {
  for (const parse of [parseEpc, parseSwissBill, parseZatca]) {
    const facts = parse(text);
    if (facts) return facts;
  }
  return [];
};
