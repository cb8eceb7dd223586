import { at } from '../../domain/assert.ts';
import { labels } from './labels.ts';
import type { Fact, Language, Paper, PaperKind, Random, Table } from './model.ts';
import { earnings, heads, movements, sentences, subjects, titles } from './wording.ts';

const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('The list to pick from is empty.');
  return value;
};
const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from));
const digits = (random: Random, count: number): string =>
  String(between(random, 1, 10)) + Array.from({ length: count - 1 }, () => between(random, 0, 10)).join('');

const people: Readonly<Record<Language, readonly string[]>> = {
  en: ['Moira Kingsley', 'Tobias Hartwell', 'Priya Sandford'],
  de: ['Annelie Brückner', 'Jonas Wiechmann', 'Sabine Oertel'],
  fr: ['Camille Delorme', 'Étienne Vasseur', 'Nadia Rochet'],
  nl: ['Femke Verhoeven', 'Joost Terpstra', 'Sanne Dijkhuis'],
  es: ['Lucía Barrientos', 'Álvaro Quintero', 'Marta Olmedo'],
  it: ['Chiara Bellandi', 'Matteo Fabbri', 'Giulia Sartori'],
};
const senders: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    ['Larkfield Services Ltd', '12 Mill Lane', 'Leeds LS1 4HT'],
    ['Northmoor Group plc', '8 Dock Row', 'Bristol BS1 4QA'],
  ],
  de: [
    ['Weserland Werke GmbH', 'Hafenstraße 12', '28195 Bremen'],
    ['Allertal AG', 'Kirchweg 3', '29221 Celle'],
  ],
  fr: [
    ['Valmont Services SARL', '14 rue des Tanneurs', '69002 Lyon'],
    ['Société Rivoire SA', '3 avenue Foch', '21000 Dijon'],
  ],
  nl: [
    ['Waterkant Diensten B.V.', 'Havenweg 21', '9711 AB Groningen'],
    ['Duinrand N.V.', 'Markt 5', '2011 RC Haarlem'],
  ],
  es: [
    ['Sierra Norte Servicios S.L.', 'Calle Mayor 18', '28013 Madrid'],
    ['Costa Clara S.A.', 'Avenida del Mar 7', '29016 Málaga'],
  ],
  it: [
    ['Valchiara Servizi S.r.l.', 'Via Garibaldi 22', '10122 Torino'],
    ['Adrianova S.p.A.', 'Corso Umberto 9', '70121 Bari'],
  ],
};
const streets: Readonly<Record<Language, readonly [street: string, city: string]>> = {
  en: ['27 Station Road', 'York YO1 7HH'],
  de: ['Lindenallee 44', '30159 Hannover'],
  fr: ['5 place du Marché', '35000 Rennes'],
  nl: ['Kanaalstraat 88', '3531 CL Utrecht'],
  es: ['Calle Olmo 31', '41003 Sevilla'],
  it: ['Via Roma 64', '37121 Verona'],
};

const dayMs = 86_400_000;
const isoDay = (random: Random): string =>
  new Date(Date.parse('2025-01-05') + between(random, 0, 500) * dayMs).toISOString().slice(0, 10);

const separators: Readonly<Record<Language, string>> = { en: '/', de: '.', fr: '/', nl: '-', es: '/', it: '/' };
const printDay = (language: Language, iso: string): string => iso.split('-').reverse().join(separators[language]);

const currencyOf = (language: Language): string => (language === 'en' ? '£' : '€');

/** An amount as the language prints it, without a currency. */
const printAmount = (language: Language, cents: number): string => {
  const digits = (Math.abs(cents) / 100).toFixed(2);
  const units = digits.slice(0, -3);
  const fraction = digits.slice(-2);
  const [thousands, decimal] = language === 'en' ? [',', '.'] : [language === 'fr' ? ' ' : '.', ','];
  return `${cents < 0 ? '-' : ''}${units.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${fraction}`;
};
const plain = (cents: number): string => (cents / 100).toFixed(2);

const ibans: Readonly<Record<Language, string>> = {
  en: 'GB82 WEST 1234 5698 7654 32',
  de: 'DE89 3704 0044 0532 0130 00',
  fr: 'FR14 2004 1010 0505 0001 3M02 606',
  nl: 'NL91 ABNA 0417 1643 00',
  es: 'ES91 2100 0418 4502 0005 1332',
  it: 'IT60 X054 2811 1010 0000 0123 456',
};

interface Drafting {
  readonly language: Language;
  readonly random: Random;
  readonly kind: PaperKind;
}

const fact = ({ language, random, kind }: Drafting, field: string, text: string, expected = text): Fact => {
  const own = labels[kind][field];
  if (!own) throw new Error(`The field ${field} has no words.`);
  return { field, label: pick(random, own[language]), text, expected };
};
const day = (draft: Drafting, field: string): Fact => {
  const iso = isoDay(draft.random);
  return fact(draft, field, printDay(draft.language, iso), iso);
};
const sum = (draft: Drafting, field: string, cents: number): Fact => {
  const { language, random } = draft;
  const amount = printAmount(language, cents);
  const symbol = currencyOf(language);
  const withSymbol = language === 'en' ? `${symbol}${amount}` : `${amount} ${symbol}`;
  const text = random() < 0.4 ? amount : withSymbol;
  return fact(draft, field, text, plain(cents));
};

type Content = Pick<Paper, 'facts' | 'table' | 'sums'>;

const payslip = (draft: Drafting): Content => {
  const { language, random } = draft;
  const names = earnings[language];
  const cents = names.map((_, index) =>
    index === 0 ? between(random, 180_000, 420_000) : between(random, 2_000, 40_000),
  );
  const gross = cents.reduce((total, one) => total + one, 0);
  const deductions = Math.round(gross * (0.2 + random() * 0.2));
  const month = isoDay(random).slice(0, 7).split('-').reverse().join('/');
  const table: Table = {
    field: 'lines',
    head: heads.payslip[language],
    rows: names.map((name, index) => [name, printAmount(language, at(cents, index))]),
    expected: names.map((name, index) => ({ description: name, amount: plain(at(cents, index)) })),
  };
  const facts = [
    fact(draft, 'employee', pick(random, people[language])),
    fact(draft, 'employeeNumber', digits(random, 6)),
    fact(draft, 'period', month),
    day(draft, 'payDate'),
    fact(
      draft,
      'socialSecurityNumber',
      language === 'it' ? `BLLCHR85M41L219${pick(random, ['K', 'P', 'T'])}` : digits(random, 11),
    ),
  ];
  const sums = [
    sum(draft, 'grossPay', gross),
    sum(draft, 'deductions', deductions),
    sum(draft, 'netPay', gross - deductions),
  ];
  return { facts, table, sums };
};

const statement = (draft: Drafting): Content => {
  const { language, random } = draft;
  const opening = between(random, 20_000, 900_000);
  const rows = movements[language].map((name, index) => ({
    name,
    iso: isoDay(random),
    cents: index === 2 ? between(random, 150_000, 350_000) : -between(random, 900, 90_000),
  }));
  const closing = opening + rows.reduce((total, { cents }) => total + cents, 0);
  const table: Table = {
    field: 'transactions',
    head: heads['bank-statement'][language],
    rows: rows.map(({ name, iso, cents }) => [printDay(language, iso), name, printAmount(language, cents)]),
    expected: rows.map(({ name, iso, cents }) => ({ date: iso, description: name, amount: plain(cents) })),
  };
  const facts = [
    fact(draft, 'accountHolder', pick(random, people[language])),
    fact(draft, 'iban', ibans[language], ibans[language].replaceAll(' ', '')),
    fact(draft, 'statementNumber', `${between(random, 1, 13)}/2025`),
    day(draft, 'statementDate'),
    sum(draft, 'openingBalance', opening),
  ];
  return { facts, table, sums: [sum(draft, 'closingBalance', closing)] };
};

const utility = (draft: Drafting): Content => {
  const { language, random } = draft;
  const used = between(random, 800, 6_000);
  const facts = [
    fact(draft, 'customerNumber', digits(random, 9)),
    fact(draft, 'invoiceNumber', `${pick(random, ['R', 'F', 'E'])}${digits(random, 8)}`),
    day(draft, 'invoiceDate'),
    day(draft, 'dueDate'),
    fact(draft, 'meterNumber', `${between(random, 1, 9)}ESY${digits(random, 8)}`),
    fact(draft, 'consumption', `${language === 'en' ? used.toLocaleString('en') : used} kWh`, String(used)),
  ];
  return { facts, table: null, sums: [sum(draft, 'total', between(random, 8_000, 190_000))] };
};

const vehicle = (draft: Drafting): Content => {
  const { language, random } = draft;
  const [make, model] = pick(random, [
    ['Volkswagen', 'Golf Variant'],
    ['Renault', 'Clio'],
    ['Toyota', 'Yaris Cross'],
    ['Fiat', 'Panda'],
  ] as const);
  const plates: Readonly<Record<Language, string>> = {
    en: 'LK19 VXA',
    de: 'HB-KL 482',
    fr: 'FG-482-KL',
    nl: 'KX-482-T',
    es: '4821 KLM',
    it: 'FG482KL',
  };
  const facts = [
    fact(draft, 'plate', plates[language]),
    day(draft, 'firstRegistration'),
    fact(draft, 'holder', pick(random, people[language])),
    fact(draft, 'make', make.toUpperCase()),
    fact(draft, 'model', model.toUpperCase()),
    fact(draft, 'vin', `WVWZZZ1KZ${pick(random, ['A', 'B', 'C'])}W${digits(random, 6)}`),
    fact(draft, 'power', String(between(random, 44, 190))),
  ];
  return { facts, table: null, sums: [] };
};

const letter = (draft: Drafting): Content => {
  const { language, random } = draft;
  const facts = [
    day(draft, 'date'),
    fact(draft, 'ourReference', `${pick(random, ['KB', 'MS', 'TR'])}-${digits(random, 5)}`),
    fact(draft, 'contractNumber', `V${digits(random, 8)}`),
    fact(draft, 'subject', pick(random, subjects[language])),
  ];
  return { facts, table: null, sums: [] };
};

const contents: Readonly<Record<PaperKind, (draft: Drafting) => Content>> = {
  payslip,
  'bank-statement': statement,
  'utility-bill': utility,
  'vehicle-registration': vehicle,
  letter,
};

/** Invents a paper. */
export const planPaper = (kind: PaperKind, language: Language, random: Random): Paper => {
  const content = contents[kind]({ kind, language, random });
  const holder = [...content.facts].find(({ field }) => ['employee', 'accountHolder', 'holder'].includes(field));
  const title = pick(random, titles[kind][language]);
  return {
    kind,
    language,
    title,
    ...content,
    sender: pick(random, senders[language]),
    recipient: [holder?.text ?? pick(random, people[language]), ...streets[language]],
    sentences: sentences[language],
  };
};

/** The expected values of the paper, by the fields of the kind's sample workflow. */
export const expectedOf = ({ facts, sums, table }: Paper): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries([...facts, ...sums].map(({ field, expected }) => [field, expected])),
  ...(table ? { [table.field]: table.expected } : {}),
});
