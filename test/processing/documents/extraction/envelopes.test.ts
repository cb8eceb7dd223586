import { expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf } from './read-page.ts';

const read = (texts: readonly Placed[], asked: Asked, [width, height]: readonly [number, number] = [680, 360]) =>
  extractFields([{ ...placedPage(texts), width, height }], fieldsOf(asked), undefined).extractedData;

const envelope: readonly Placed[] = [
  ['Kestrel County Water Authority', 30, 30],
  ['Customer Billing Office', 30, 42],
  ['PO Box 4410', 30, 54],
  ['Marlow, OH 45750-4410', 30, 66],
  ['FIRST-CLASS MAIL', 500, 30],
  ['US POSTAGE', 500, 42],
  ['$000.69', 500, 54],
  ['ADDRESS SERVICE REQUESTED', 30, 100],
  ['IRINA F BRANWELL', 300, 180],
  ['HOLLY TREE BAKERY LLC', 300, 192],
  ['815 GRAND ST STE 4', 300, 204],
  ['LAKE0N OH 45701-1187', 300, 216],
];

it('An envelope has its sender in the upper left corner, and its recipient lower on the right', () => {
  const asked: Asked = {
    sender: ['Sender name', 'string'],
    department: ['Sender department', 'string'],
    box: ['Return address P.O. box', 'string'],
    senderLine: ['Sender city, state and ZIP', 'string'],
    person: ['Recipient name', 'string'],
    company: ['Recipient company', 'string'],
    street: ['Recipient street', 'string'],
    city: ['Recipient city', 'string'],
    zip: ['Recipient ZIP', 'string'],
    mailClass: ['Mail class', 'string'],
    postage: ['Postage', 'number'],
  };
  expect(read(envelope, asked)).toEqual({
    sender: 'Kestrel County Water Authority',
    department: 'Customer Billing Office',
    box: 'PO Box 4410',
    senderLine: 'Marlow, OH 45750-4410',
    person: 'IRINA F BRANWELL',
    company: 'HOLLY TREE BAKERY LLC',
    street: '815 GRAND ST STE 4',
    city: 'LAKEON',
    zip: '45701-1187',
    mailClass: 'FIRST-CLASS MAIL',
    postage: 0.69,
  });
});

it('An address on an envelope may lack a number of its street, and name a country', () => {
  const letter: readonly Placed[] = [
    ['If undelivered please return to:', 30, 30],
    ['Dr. Aoife Hession', 30, 42],
    ['Carra Folklore Archive', 30, 54],
    ['The Old Mill, Tulla', 30, 66],
    ['Co. Clare V95 K7X2, Ireland', 30, 78],
    ['Prof. Luc Bastien', 300, 180],
    ['Dept. of Music, Rm 3-118', 300, 192],
    ['Collège Chaleur', 300, 204],
    ['77 Promenade du Quai', 300, 216],
    ['Campbellton NB E3N 2L4', 300, 228],
    ['CANADA', 300, 240],
  ];
  const asked: Asked = {
    sender: ['Name of the sender', 'string'],
    from: ['Country of the sender', 'string'],
    postcode: ['Postcode of the sender', 'string'],
    organization: ['Organization of the recipient', 'string'],
    to: ['Country of the recipient', 'string'],
  };
  expect(read(letter, asked)).toEqual({
    sender: 'Dr. Aoife Hession',
    from: 'Ireland',
    postcode: 'V95 K7X2',
    organization: 'Collège Chaleur',
    to: 'CANADA',
  });
});

it('A page that is higher than wide is no envelope, whatever addresses it has', () => {
  expect(read(envelope, { department: ['Sender department', 'string'] }, [595, 842])).toEqual({ department: null });
});
