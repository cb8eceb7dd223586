import { isObject } from '../../domain/narrowing.ts';
import { OutputField } from '../../domain/output-field.ts';

type FieldType = OutputField['type'];

/** Fields by the place of their value in a publisher's structure. */
type FieldsByPath = Readonly<Record<string, readonly [name: string, label: string, type: FieldType]>>;

const mainFields: FieldsByPath = {
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

/** Fields that are measured apart, so that figures stay comparable with those from before they were asked for. */
const furtherFields: FieldsByPath = {
  address: ['address', 'Address', 'string'],
  'seller.address': ['supplier_address', 'Supplier address', 'string'],
  'seller.street': ['supplier_street', 'Supplier street', 'string'],
  'seller.city': ['supplier_city', 'Supplier city', 'string'],
  'seller.postcode': ['supplier_postal_code', 'Supplier postal code', 'string'],
  'seller.tax_number': ['supplier_tax_number', 'Supplier tax number', 'string'],
  'seller.contact': ['contact', 'Contact', 'string'],
  'buyer.address': ['customer_address', 'Customer address', 'string'],
  'buyer.street': ['customer_street', 'Customer street', 'string'],
  'buyer.city': ['customer_city', 'Customer city', 'string'],
  'buyer.postcode': ['customer_postal_code', 'Customer postal code', 'string'],
  'buyer.vat_id': ['customer_vat_id', 'Customer VAT number', 'string'],
  'buyer.tax_number': ['customer_tax_number', 'Customer tax number', 'string'],
  'creditor.street': ['creditor_street', 'Creditor street', 'string'],
  'creditor.city': ['creditor_city', 'Creditor city', 'string'],
  'creditor.postcode': ['creditor_postal_code', 'Creditor postal code', 'string'],
  'debtor.city': ['debtor_city', 'Debtor city', 'string'],
  'debtor.postcode': ['debtor_postal_code', 'Debtor postal code', 'string'],
  'ship_to.name': ['ship_to', 'Ship to', 'string'],
  'ship_to.address': ['ship_to_address', 'Ship-to address', 'string'],
  service_address: ['service_address', 'Service address', 'string'],
  city: ['city', 'City', 'string'],
  vat_id: ['vat_id', 'VAT number', 'string'],
  tax_number: ['tax_number', 'Tax number', 'string'],
  org_number: ['organization_number', 'Organization number', 'string'],
  delivery_date: ['delivery_date', 'Delivery date', 'date'],
  'period.from': ['period_from', 'Billing period from', 'date'],
  'period.to': ['period_to', 'Billing period to', 'date'],
  amount_due: ['amount_due', 'Amount due', 'currency'],
  subtotal: ['subtotal', 'Subtotal', 'currency'],
  net: ['net', 'Net amount', 'currency'],
  tip: ['tip', 'Tip', 'currency'],
  cash_given: ['cash_given', 'Cash given', 'currency'],
  change: ['change', 'Change', 'currency'],
  freight: ['freight', 'Freight', 'currency'],
  previous_balance: ['previous_balance', 'Previous balance', 'currency'],
  new_charges: ['new_charges', 'New charges', 'currency'],
  payment_terms: ['payment_terms', 'Payment terms', 'string'],
  buyer_reference: ['buyer_reference', 'Buyer reference', 'string'],
  meter_number: ['meter_number', 'Meter number', 'string'],
  waybill: ['waybill', 'Waybill number', 'string'],
  incoterm: ['incoterm', 'Incoterm', 'string'],
  height: ['height', 'Height', 'string'],
  eyes: ['eyes', 'Eye color', 'string'],
  class: ['class', 'License class', 'string'],
};

/** A list of rows with these columns, whose labels are their names. */
export const tableOf = (name: string, label: string, columns: Readonly<Record<string, FieldType>>): OutputField =>
  OutputField.parse({
    name,
    label,
    type: 'array',
    fields: Object.entries(columns).map(([column, type]) => ({
      name: column,
      label: column.replaceAll('_', ' '),
      type,
    })),
  });
const lines = tableOf('lines', 'Lines', {
  name: 'string',
  quantity: 'number',
  unit_price: 'number',
  line_total: 'number',
});
const items = tableOf('items', 'Items', { name: 'string', quantity: 'number', total: 'number' });

const requests = {
  main: { fields: mainFields, table: lines },
  further: { fields: furtherFields, table: items },
} as const;

/** The values of a document that this benchmark requests, and their fields. */
export const publishedFields = (
  values: Readonly<Record<string, unknown>>,
  request: keyof typeof requests,
): { readonly fields: OutputField[]; readonly expected: Record<string, unknown> } => {
  const { fields: byPath, table } = requests[request];
  const fields: OutputField[] = [];
  const expected: Record<string, unknown> = {};
  const collect = (of: Readonly<Record<string, unknown>>, path: string): void => {
    for (const [key, value] of Object.entries(of)) {
      if (isObject(value)) collect(value, `${path}${key}.`);
      const known = byPath[`${path}${key}`];
      if (!known || value === null || value === '') continue;
      const [name, label, type] = known;
      fields.push(OutputField.parse({ name, label, type }));
      // Payment slips state the house number apart.
      expected[name] = key === 'street' && typeof of.house === 'string' ? `${value} ${of.house}`.trim() : value;
    }
  };
  collect(values, '');
  const rows = values[table.name];
  if (Array.isArray(rows) && rows.length > 0) {
    fields.push(table);
    expected[table.name] = rows;
  }
  return { fields, expected };
};
