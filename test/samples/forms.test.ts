import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchBrowser } from '../../base/browser.ts';
import { OutputField } from '../../domain/output-field.ts';
import { formNames, type PictureSettings, readForm } from '../../samples/forms.ts';
import { drawForm } from '../../samples/make-forms/draw.ts';
import { formFonts } from '../../samples/make-forms/fonts.ts';
import { takePicture } from '../../samples/make-forms/picture.ts';
import { readPdfText } from '../support/documents/pdf-text.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Letters and digits only: forms write dates and amounts in many ways, and some put each character into a box. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const textOf = (html: string): string =>
  folded(
    html
      .replace(/<(style|title)>.*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&([#\w]+);/g, (entity, name: string) => entities[name] ?? entity),
  );

const dayWords = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
];
const yearWords: Readonly<Record<string, string>> = { '2026': 'twothousandtwentysix' };

/** The ways to write the day in `the 2nd day of July`. */
const ordinalsOf = (day: number): string[] => [
  ...['st', 'nd', 'rd', 'th'].map((end) => `${day}${end}`),
  ...dayWords.slice(day - 1, day),
];

const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'pl'];

/** The ways to write a date, folded. */
const datesOf = (value: string): string[] => {
  const [year = '', month = '', day = ''] = value.split('-');
  const numbers = [String(Number(month)), month].flatMap((m) => [String(Number(day)), day].map((d) => ({ m, d })));
  const years = [year, year.slice(2)];
  const named = locales.flatMap((locale) =>
    (['long', 'short'] as const).map((style) =>
      folded(
        new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' })
          .formatToParts(new Date(value))
          .find(({ type }) => type === 'month')?.value ?? '',
      ),
    ),
  );
  const longYears = [year, yearWords[year] ?? year];
  const dayOf = ordinalsOf(Number(day)).flatMap((ordinal) =>
    named.flatMap((m) => longYears.map((y) => `${ordinal}dayof${m}${y}`)),
  );
  const months = [...numbers, ...named.flatMap((m) => [String(Number(day)), day].map((d) => ({ m, d })))];
  return months
    .flatMap(({ m, d }) => years.flatMap((y) => [d + m + y, m + d + y, y + m + d, `${d}de${m}de${y}`]))
    .concat(dayOf);
};

const waysToWrite = (value: string | number): string[] => {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? datesOf(value) : [folded(value)];
  const amount = Math.abs(value);
  return [String(amount), amount.toFixed(1), amount.toFixed(2), amount.toFixed(3)].map(folded);
};

const names = formNames();

it.each(names)('The form %s shows every expected value', (name) => {
  const { html, fields, rows = [] } = readForm(name);
  const text = textOf(html);
  const values = [...fields, ...rows].flatMap((one) => ('value' in one ? [one.value] : Object.values(one)));
  expect(values.filter((value) => !waysToWrite(value).some((written) => text.includes(written)))).toEqual([]);
});

it.each(names)('The form %s asks for fields that a workflow can have', (name) => {
  const { fields } = readForm(name);
  for (const { name: field, label, type } of fields) OutputField.parse({ name: field, label, type });
  expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
});

describe('A picture of a form', () => {
  const pagePx = 100;
  const settings = { widthMm: 25.4, heightMm: 25.4, dotsPerInch: pagePx, turnDegrees: 0, blurPx: 0.3 } as const;

  /** The levels of red of a photo of a white page, row by row. */
  const levelsOf = async (more: Partial<PictureSettings>) => {
    const page = await sharp({ create: { width: pagePx, height: pagePx, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const picture = await takePicture(page, { ...settings, jpegQuality: 95, table: 'slate', seed: 1, ...more });
    const { data, info } = await sharp(picture).extractChannel('red').raw().toBuffer({ resolveWithObject: true });
    return (xShare: number, yShare: number) =>
      data[Math.floor(yShare * info.height) * info.width + Math.floor(xShare * info.width)] ?? 0;
  };

  it('A picture from a tilted camera shows the table where the edge of the paper was', async () => {
    const level = await levelsOf({});
    const tilted = await levelsOf({ tiltShare: 0.1 });
    expect([level(0.1, 0.5), tilted(0.1, 0.5)].map((red) => red > 150)).toEqual([true, false]);
    expect([level(0.5, 0.5), tilted(0.5, 0.5)].map((red) => red > 150)).toEqual([true, true]);
  });

  it('A picture with a band of shade is darker in the band only', async () => {
    const plain = await levelsOf({});
    const shaded = await levelsOf({ shadeAtShare: 0.6 });
    expect(shaded(0.7, 0.5)).toBeLessThan(plain(0.7, 0.5) - 20);
    expect(Math.abs(shaded(0.2, 0.5) - plain(0.2, 0.5))).toBeLessThan(5);
  });
});

describe('A drawn form', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser(findChromium(undefined));
  });
  afterAll(() => browser.close());

  it('A drawn form without settings of a picture is a PDF with its values as text', async () => {
    const { file, bytes } = await drawForm(browser, readForm('lease-biddeford'), await formFonts());
    const pages = await readPdfText(bytes);
    expect(file).toBe('lease-biddeford.pdf');
    expect(pages).toHaveLength(2);
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('$1,985.00');
  });

  it('A drawn form with settings of a picture is a JPEG of the paper and the table, the same each time', async () => {
    const form = readForm('ehic-croatia');
    const fonts = await formFonts();
    const { file, bytes } = await drawForm(browser, form, fonts);
    const { format, width, density } = await sharp(bytes).metadata();
    const cardPx = (85.6 / 25.4) * 300;
    expect(file).toBe('ehic-croatia.jpg');
    expect({ format, density }).toEqual({ format: 'jpeg', density: 300 });
    expect(width / cardPx).toBeCloseTo(1.18, 2);
    expect((await drawForm(browser, form, fonts)).bytes.equals(bytes)).toBe(true);
  });
});
