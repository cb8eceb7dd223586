import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { builtinEngine, makePdf, type Print, temporaryFolder, toInput } from './documents.ts';

const engine = builtinEngine();
afterAll(() => engine.close());

const cells = (y: number, ...texts: readonly string[]): Print[] =>
  texts.map((text, column) => [text, [50, 290, 370, 470][column] ?? 470, y]);

const order: readonly Print[] = [
  ['Purchase order', 50, 60, 18],
  ...cells(95, 'Order number: PO-88412'),
  ...cells(112, 'Order date: 3 March 2026'),
  ...cells(129, 'Delivery date: 20 March 2026'),
  ...cells(160, 'Customer: Tidewell Marine Engineering Ltd'),
  ...cells(177, 'Supplier: Northwind Tools Ltd'),
  ...cells(220, 'Description', 'Quantity', 'Unit price', 'Amount'),
  ...cells(240, 'Torque wrench 40 Nm', '2', '60.00', '120.00'),
  ...cells(258, 'Hex bolts M8, box', '10', '8.00', '80.00'),
  ...cells(300, 'Net amount', '', '', '200.00'),
  ...cells(318, 'VAT 20%', '', '', '40.00'),
  ...cells(336, 'Total', '', '', '240.00 GBP'),
];

it('The template of a purchase order reads who orders what, until when and for how much', async () => {
  const template = new URL('../../../samples/workflows/purchase-order.json', import.meta.url);
  const { outputSchema } = JSON.parse(await readFile(template, 'utf8')) as { outputSchema: unknown[] };
  await using folder = await temporaryFolder();
  const bytes = await (await makePdf([order.filter(([text]) => text !== '')])).save();
  const input = await toInput(folder.path, [{ bytes }], outputSchema);
  expect(await engine.process(input, { signal: new AbortController().signal })).toMatchObject({
    outcome: 'extracted',
    extractedData: {
      orderNumber: 'PO-88412',
      orderDate: '2026-03-03',
      deliveryDate: '2026-03-20',
      customerName: 'Tidewell Marine Engineering Ltd',
      supplierName: 'Northwind Tools Ltd',
      currency: 'GBP',
      netAmount: '200.00',
      vatAmount: '40.00',
      totalAmount: '240.00',
      lineItems: [
        { description: 'Torque wrench 40 Nm', quantity: 2, unitPrice: '60.00', amount: '120.00' },
        { description: 'Hex bolts M8, box', quantity: 10, unitPrice: '8.00', amount: '80.00' },
      ],
    },
  });
});
