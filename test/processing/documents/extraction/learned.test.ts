import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchBrowser } from '../../../../base/browser.ts';
import { OutputField } from '../../../../domain/output-field.ts';
import type { LearnedLesson } from '../../../../domain/submissions/lessons.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { teach } from '../../../../processing/documents/extraction/learned/teach.ts';
import type { PageText } from '../../../../processing/documents/read/files/page.ts';
import { openPdf, readTextLayer } from '../../../../processing/documents/read/files/pdf-text.ts';
import { renderPdf } from '../../../../samples/make/drawing/render.ts';
import { draftOf } from '../../../../samples/make-invoices/content/drafting.ts';
import type { MadeInvoice } from '../../../../samples/make-invoices/content/model.ts';
import { planInvoice } from '../../../../samples/make-invoices/content/plan.ts';
import { stripLayout } from '../../../../samples/make-invoices/layouts/strip.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';

/** Fields with an office's own names, which match no rule. */
const schema = (
  [
    ['supplier', 'Supplier', 'string'],
    ['debtorCode', 'Debtor code', 'string'],
    ['commission', 'Commission', 'string'],
    ['total', 'Total', 'currency'],
  ] as const
).map(([name, label, type]) => OutputField.parse({ name, label, type }));

const layoutSeed = 9_003;

/** The invoices of one issuer in one layout: each has other numbers, days and lines. */
const invoiceAt = (index: number): MadeInvoice => {
  const first = planInvoice('de', layoutSeed);
  const { number, orderNumber, customerNumber, lines, taxes, netCents, vatCents, totalCents, issuedOn, dueOn } =
    planInvoice('de', layoutSeed + 4 * index);
  const own = { number, orderNumber, customerNumber, issuedOn, dueOn };
  return { ...first, ...own, lines, taxes, netCents, vatCents, totalCents, kind: 'invoice' };
};

const readPdf = async (bytes: Uint8Array): Promise<PageText[]> => {
  const pdf = await openPdf(new Uint8Array(bytes), 'invoice');
  const pages: PageText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { width, height, segments } = await readTextLayer(await pdf.getPage(page));
    pages.push({ fileIndex: 0, page, width, height, source: 'text_layer', slope: 0, segments });
  }
  await pdf.loadingTask.destroy();
  return pages;
};

describe('Corrections of generated invoices of one layout', () => {
  const documents: { readonly pages: PageText[]; readonly right: Readonly<Record<string, unknown>> }[] = [];
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser(findChromium(undefined));
    for (let index = 0; index < 6; index += 1) {
      const invoice = invoiceAt(index);
      const pages = await readPdf(await renderPdf(browser, stripLayout(draftOf(invoice, layoutSeed))));
      const { customerNumber, orderNumber, totalCents } = invoice;
      const right = { supplier: 'Haus 7', debtorCode: customerNumber, commission: orderNumber };
      documents.push({ pages, right: { ...right, total: (totalCents / 100).toFixed(2) } });
    }
  }, 60_000);
  afterAll(() => browser.close());

  it('After five corrected documents the sixth needs no correction, and without them it needs some', () => {
    const lessons: LearnedLesson[] = [];
    const wrong: number[] = [];
    for (const [index, { pages, right }] of documents.entries()) {
      const { extractedData, fieldConfidences, evidence } = extractFields(pages, schema, undefined, lessons);
      const corrected = Object.fromEntries(
        Object.entries(right).filter(([name, value]) => extractedData[name] !== value),
      );
      wrong.push(Object.keys(corrected).length);
      if (index === 5) expect(Math.min(...Object.values(fieldConfidences))).toBeGreaterThanOrEqual(0.6);
      // Learned values that the reviewer leaves unchanged are confirmed.
      const confirmed = Object.entries(evidence).flatMap(([name, { learnedFrom }]) => (learnedFrom ? [name] : []));
      const known = Object.fromEntries(confirmed.map((name) => [name, right[name]]));
      const taught = teach(pages, schema, undefined, { ...known, ...corrected });
      lessons.push(...taught.map((one) => ({ ...one, submissionId: `document ${index}` })));
    }
    expect(wrong[0]).toBeGreaterThanOrEqual(2);
    expect(wrong[5]).toBe(0);
    const sixth = documents[5];
    const { extractedData } = extractFields(sixth?.pages ?? [], schema, undefined);
    expect(extractedData).not.toMatchObject(sixth?.right ?? {});
  });
});

const paper = (issuer: string, label: string, code: string, x = 400): PageText[] => {
  const texts: Placed[] = [
    [issuer, 50, 40, 16],
    [label, x - 120, 200],
    [code, x, 200],
    ['Total EUR 12.00', 50, 400],
  ];
  return [placedPage(texts)];
};
const field = [OutputField.parse({ name: 'code', label: 'Cost center', type: 'string' })];
const taughtBy = (documents: readonly { readonly pages: PageText[]; readonly code: string }[]): LearnedLesson[] =>
  documents.flatMap(({ pages, code }, index) =>
    teach(pages, field, undefined, { code }).map((one) => ({ ...one, submissionId: `document ${index}` })),
  );
const codeOf = (pages: PageText[], lessons: readonly LearnedLesson[]) =>
  extractFields(pages, field, undefined, lessons);

describe('What corrections teach', () => {
  const two = [
    { pages: paper('Brunnen GmbH', 'Vorgang', 'K-1204'), code: 'K-1204' },
    { pages: paper('Brunnen GmbH', 'Vorgang', 'K-77'), code: 'K-77' },
  ];
  const next = paper('Brunnen GmbH', 'Vorgang', 'K-990');

  it('One correction is not a rule, two that agree are, and the page shows their number', () => {
    expect(codeOf(next, taughtBy(two.slice(0, 1))).extractedData.code).not.toBe('K-990');
    const { extractedData, fieldConfidences, evidence } = codeOf(next, taughtBy(two));
    expect(extractedData.code).toBe('K-990');
    expect(fieldConfidences.code).toBe(0.75);
    expect(evidence.code).toMatchObject({ text: 'K-990', learnedFrom: 2 });
  });

  it('Documents of another issuer, with another label, in another column or with another form of text are left unchanged', () => {
    const lessons = taughtBy(two);
    const others = [
      paper('Quelle und Sohn AG', 'Vorgang', 'K-990'),
      paper('Brunnen GmbH', 'Abholung', 'K-990'),
      paper('Brunnen GmbH', 'Vorgang', 'K-990', 300),
      paper('Brunnen GmbH', 'Vorgang', 'ohne'),
    ];
    for (const pages of others) expect(codeOf(pages, lessons)).toEqual(codeOf(pages, []));
  });

  it('Corrections that contradict each other teach nothing', () => {
    const other = { pages: paper('Brunnen GmbH', 'Lager', 'L-5', 300), code: 'L-5' };
    const pages = paper('Brunnen GmbH', 'Vorgang', 'K-990');
    expect(codeOf(pages, taughtBy([...two, other])).extractedData.code).not.toBe('K-990');
  });

  const supplier = [OutputField.parse({ name: 'supplier', label: 'Supplier', type: 'string' })];
  /** A receipt whose logo is read differently each time. */
  const receipt = (logo: string, vatId: string | null): PageText[] => [
    placedPage([
      [logo, 50, 40, 16],
      ...(vatId === null ? [] : [[`USt-IdNr. ${vatId}`, 50, 100] satisfies Placed]),
      ['Total EUR 12.00', 50, 400],
    ]),
  ];
  const lessonsOf = (...documents: readonly PageText[][]): LearnedLesson[] =>
    documents.flatMap((pages, index) =>
      teach(pages, supplier, undefined, { supplier: 'Haus am Brunnen' }).map((one) => ({
        ...one,
        submissionId: `document ${index}`,
      })),
    );
  const supplierOf = (pages: PageText[], lessons: readonly LearnedLesson[]) =>
    extractFields(pages, supplier, undefined, lessons).extractedData.supplier;

  it('An issuer is known again by its VAT number, however its logo is read', () => {
    const lessons = lessonsOf(receipt('Brnneri GmbH', 'DE136695976'), receipt('BRUN HAUS GmbH', 'DE136695976'));
    expect(supplierOf(receipt('Haus Bruner AG', 'DE136695976'), lessons)).toBe('Haus am Brunnen');
    expect(supplierOf(receipt('BRUN HAUS GmbH', null), lessonsOf(receipt('Brnneri GmbH', null)))).toBe(
      'BRUN HAUS GmbH',
    );
    expect(supplierOf(receipt('Haus Bruner AG', 'DE811569869'), lessons)).toBe('Haus Bruner AG');
  });

  it('An issuer whose VAT number is missing on a page is known again by its name', () => {
    const lessons = lessonsOf(receipt('Brunnen GmbH', 'DE136695976'), receipt('Brunnen GmbH', 'DE136695976'));
    expect(supplierOf(receipt('Brunnen GmbH', null), lessons)).toBe('Haus am Brunnen');
  });

  it('A shop of the same name with another VAT number keeps its name and is read at the same places', () => {
    const lessons = lessonsOf(receipt('Brunnen GmbH', 'DE136695976'), receipt('Brunnen GmbH', 'DE136695976'));
    expect(supplierOf(receipt('Brunnen GmbH', 'DE811569869'), lessons)).toBe('Brunnen GmbH');
    const withVatId = (code: string, vatId: string): PageText[] => {
      const [page] = paper('Brunnen GmbH', 'Vorgang', code);
      const [vat] = placedPage([[`USt-IdNr. ${vatId}`, 50, 300]]).segments;
      return page && vat ? [{ ...page, segments: [...page.segments, vat] }] : [];
    };
    const taught = ['K-1204', 'K-77'].map((code) => ({ pages: withVatId(code, 'DE136695976'), code }));
    expect(codeOf(withVatId('K-990', 'DE811569869'), taughtBy(taught)).extractedData.code).toBe('K-990');
  });

  it('The VAT number of the customer does not make two suppliers one', () => {
    const bill = (logo: string): PageText[] => [
      placedPage([
        [logo, 50, 40, 16],
        ['Rechnung an:', 50, 100],
        ['Kunde Beispiel GmbH', 50, 115],
        ['Hauptstr. 5', 50, 130],
        ['80331 München', 50, 145],
        ['USt-IdNr. DE136695976', 50, 160],
        ['Total EUR 12.00', 50, 400],
      ]),
    ];
    expect(supplierOf(bill('Quelle und Sohn AG'), lessonsOf(bill('Brunnen GmbH'), bill('Brunnen GmbH')))).toBe(
      'Quelle und Sohn AG',
    );
  });
});
