import { OutputField } from '../../../domain/output-field.ts';
import { agreementOf } from '../extraction/attached/agreement.ts';
import { attachedInvoices } from '../extraction/attached/attached-invoices.ts';
import { findPrinted } from '../extraction/attached/printed.ts';
import { confidenceOf } from '../extraction/fields/confidence.ts';
import { type ExtractionContext, toContext } from '../extraction/fields/context.ts';
import { findOnPages } from '../extraction/fields/field.ts';
import { squash } from '../extraction/sheet/fold.ts';
import { toSheet } from '../extraction/sheet/sheet.ts';
import type { ElectronicInvoice } from '../read/electronic-invoices/electronic-invoice.ts';
import type { PageText } from '../read/files/page.ts';
import type { Finding } from './finding.ts';

/** The compared fields, whatever the workflow asks for. */
const compared = (['number', 'date', 'total', 'iban'] as const).map((role) => {
  const type = { number: 'string', date: 'date', total: 'currency', iban: 'string' }[role];
  const label = { number: 'Invoice number', date: 'Invoice date', total: 'Total', iban: 'IBAN' }[role];
  return { role, field: OutputField.parse({ name: role, label, type }) };
});

const vatIdField = OutputField.parse({ name: 'vatId', label: 'VAT ID', type: 'string' });

/** Shorter words are in many names and texts. */
const wordLettersMin = 4;

/**
 * Whether the pages name another issuer: a VAT number that belongs to neither party, and no word of the issuer's names.
 * A name alone is too weak, because many invoices have it only in their logo.
 */
const namesAnotherIssuer = (
  context: ExtractionContext,
  fileIndex: number,
  invoice: ElectronicInvoice,
): string | null => {
  const { issuer, vatId, customerVatId } = invoice.facts;
  const printedId = findOnPages(context, vatIdField);
  if (issuer === undefined || vatId === undefined || !printedId || confidenceOf(printedId) < 0.6) return null;
  const known = [vatId, customerVatId ?? vatId].map((id) => squash(String(id)));
  const own = squash(String(printedId.value));
  if (known.some((id) => id.includes(own) || own.includes(id))) return null;
  if (known.some((id) => findPrinted(context, fileIndex, id))) return null;
  const words = [issuer, ...invoice.issuerAliases].flatMap((name) => String(name).match(/\p{L}+/gu) ?? []);
  const isNamed = words.some(
    (word) =>
      word.length >= wordLettersMin && context.sheet.rows.some(({ text }) => squash(text).includes(squash(word))),
  );
  return isNamed ? null : String(printedId.value);
};

const ofInvoice = (pages: readonly PageText[], fileIndex: number, invoice: ElectronicInvoice): Finding[] => {
  const context = toContext(toSheet(pages.filter((page) => page.fileIndex === fileIndex)), undefined, []);
  const findings = compared.flatMap(({ role, field }): Finding[] => {
    const stated = invoice.facts[role];
    const found = stated === undefined ? null : findOnPages(context, field);
    if (stated === undefined || !found) return [];
    const read = { value: found.value, confidence: confidenceOf(found) };
    const agreement = agreementOf(context, fileIndex, invoice, role, stated, read);
    if (agreement.kind !== 'contradicted') return [];
    const explanation = `${field.label}: the electronic invoice ${invoice.attachment} in the file states ${stated}, but the page prints ${agreement.printed}.`;
    return [{ code: 'attached_invoice_differs', explanation }];
  });
  const other = namesAnotherIssuer(context, fileIndex, invoice);
  if (other === null) return findings;
  const explanation = `Issuer: the electronic invoice ${invoice.attachment} in the file is from ${invoice.facts.issuer} (${invoice.facts.vatId}), but the page has neither name nor number and prints the VAT number ${other}.`;
  return [...findings, { code: 'attached_issuer_differs', explanation }];
};

/** Finds differences between the electronic invoices in PDFs and the pages that people see. */
export const findAttachedDifferences = (pages: readonly PageText[]): (Finding & { readonly fileIndex: number })[] =>
  attachedInvoices(toSheet(pages)).flatMap(({ invoice, fileIndex }) =>
    ofInvoice(pages, fileIndex, invoice).map((finding) => ({ ...finding, fileIndex })),
  );
