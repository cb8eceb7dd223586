import { isObject } from '../../domain/narrowing.ts';
import { OutputField } from '../../domain/output-field.ts';

type FieldType = OutputField['type'];

/** The requested fields, by the place of their value in a publisher's structure. */
const fieldsByPath: Readonly<Record<string, readonly [name: string, label: string, type: FieldType]>> = {
  'seller.name': ['supplier', 'Supplier', 'string'],
  'seller.vat_id': ['vat_id', 'VAT number', 'string'],
  'buyer.name': ['customer', 'Customer', 'string'],
  'creditor.name': ['creditor', 'Payable to', 'string'],
  'debtor.name': ['debtor', 'Payable by', 'string'],
  merchant: ['merchant', 'Merchant', 'string'],
  number: ['number', 'Document number', 'string'],
  date: ['date', 'Date', 'date'],
  time: ['time', 'Time', 'string'],
  due_date: ['due_date', 'Due date', 'date'],
  order_number: ['order_number', 'Order number', 'string'],
  customer_number: ['customer_number', 'Customer number', 'string'],
  account_number: ['account_number', 'Account number', 'string'],
  currency: ['currency', 'Currency', 'string'],
  net_total: ['net_total', 'Net total', 'currency'],
  tax_total: ['tax_total', 'Tax total', 'currency'],
  gross_total: ['gross_total', 'Total', 'currency'],
  total: ['total', 'Total', 'currency'],
  iban: ['iban', 'IBAN', 'string'],
  amount: ['amount', 'Amount', 'currency'],
  reference: ['reference', 'Payment reference', 'string'],
  surname: ['surname', 'Surname', 'string'],
  given_names: ['given_names', 'Given names', 'string'],
  birth_date: ['birth_date', 'Date of birth', 'date'],
  birth_place: ['birth_place', 'Place of birth', 'string'],
  expiry_date: ['expiry_date', 'Date of expiry', 'date'],
  issue_date: ['issue_date', 'Date of issue', 'date'],
  sex: ['sex', 'Sex', 'string'],
  nationality: ['nationality', 'Nationality', 'string'],
};

const columns: Readonly<Record<string, FieldType>> = {
  name: 'string',
  quantity: 'number',
  unit_price: 'number',
  line_total: 'number',
};
const lines = OutputField.parse({
  name: 'lines',
  label: 'Lines',
  type: 'array',
  fields: Object.entries(columns).map(([name, type]) => ({ name, label: name.replaceAll('_', ' '), type })),
});

/** The values of a document that this benchmark requests, and their fields. */
export const publishedFields = (
  values: Readonly<Record<string, unknown>>,
): { readonly fields: OutputField[]; readonly expected: Record<string, unknown> } => {
  const fields: OutputField[] = [];
  const expected: Record<string, unknown> = {};
  const collect = (of: Readonly<Record<string, unknown>>, path: string): void => {
    for (const [key, value] of Object.entries(of)) {
      if (isObject(value)) collect(value, `${path}${key}.`);
      const known = fieldsByPath[`${path}${key}`];
      if (!known || value === null) continue;
      const [name, label, type] = known;
      fields.push(OutputField.parse({ name, label, type }));
      expected[name] = value;
    }
  };
  collect(values, '');
  if (Array.isArray(values.lines)) {
    fields.push(lines);
    expected[lines.name] = values.lines;
  }
  return { fields, expected };
};
