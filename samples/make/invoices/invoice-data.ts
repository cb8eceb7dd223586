import { makeIban, makeIrishVatNumber } from '../drawing/check-digits.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

const line = (
  code: string,
  description: string,
  quantity: number,
  unit: string,
  unitPriceCents: number,
  vatPercent = 23,
): InvoiceLine => ({ code, description, quantity, unit, unitPriceCents, vatPercent });

/** The two-page invoice of an office outfitter. Companies, people, numbers and the bank are invented. */
export const officeInvoice: Invoice = {
  number: 'CW-2026-04817',
  issuedOn: '2026-10-14',
  dueOn: '2026-11-13',
  purchaseOrder: 'PO-77310',
  currency: 'EUR',
  supplier: {
    name: 'Calder & Wren Office Interiors Ltd',
    address: ['Unit 6, Saltworks Yard', '41 Harrow Quay', 'Dublin 3', 'D03 X8K2'],
  },
  supplierVatNumber: makeIrishVatNumber('3847162'),
  customer: {
    name: 'Tidewell Marine Engineering Ltd',
    address: ['Accounts Payable', 'Slip Road House, Ringmoor Dock', 'Cork', 'T12 R7WF'],
  },
  iban: makeIban('IE', 'HBLN99021740618253'),
  bic: 'HBLNIE2DXXX',
  bank: 'Harbourline Bank plc, Dublin',
  lines: [
    line('DSK-1600-OK', 'Sit-stand desk 1600 × 800 mm, oak, dual motor', 12, 'pcs', 64900),
    line('DSK-CBL-02', 'Cable tray and grommet set', 12, 'sets', 3850),
    line('CHR-TASK-41', 'Task chair “Linden”, mesh back, graphite', 14, 'pcs', 28940),
    line('CHR-VIS-07', 'Visitor chair, beech, stackable', 20, 'pcs', 9475),
    line('TBL-MTG-24', 'Meeting table 2400 × 1200 mm, power module', 2, 'pcs', 118500),
    line('STO-LOC-06', 'Locker tower, 6 doors, electronic locks', 4, 'pcs', 51230),
    line('STO-PED-03', 'Mobile pedestal, 3 drawers, white', 12, 'pcs', 14760),
    line('ACO-PNL-18', 'Acoustic wall panel 1800 × 600 mm, moss', 18, 'pcs', 8215),
    line('ACO-POD-01', 'Phone booth “Quiet One”, ventilated', 1, 'pcs', 437500),
    line('LGT-DSK-09', 'Desk lamp, LED 4000 K, clamp', 12, 'pcs', 6120),
    line('LGT-PEN-03', 'Pendant light, 900 mm, anthracite', 4, 'pcs', 18990),
    line('MON-ARM-02', 'Monitor arm, dual, gas spring', 12, 'pcs', 11450),
    line('WHB-1812', 'Whiteboard 1800 × 1200 mm, enamel', 3, 'pcs', 23675),
    line('FLR-TIL-50', 'Carpet tile 500 × 500 mm, slate (box of 20)', 16, 'boxes', 10240),
    line('FLR-ADH-10', 'Tackifier, 10 kg', 3, 'tubs', 5480),
    line('PLT-FIC-15', 'Indoor plant, ficus 1.5 m, with planter', 6, 'pcs', 8890),
    line('KIT-BIN-60', 'Recycling station, 3 × 60 l', 2, 'pcs', 31200),
    line('KIT-WTR-01', 'Water dispenser, mains-fed', 1, 'pcs', 89900),
    line('SGN-DR-A5', 'Door sign A5, anodised', 9, 'pcs', 2740),
    line('SGN-WAY-02', 'Wayfinding panel, 2 sides', 2, 'pcs', 16850),
    line('PWR-FLB-04', 'Floor box, 4 sockets, 2 × USB-C', 8, 'pcs', 9365),
    line('SRV-DEL-IE', 'Delivery to Cork, tail lift', 1, 'job', 48500),
    line('SRV-ASM-HR', 'Assembly on site', 38.5, 'hours', 5600, 13.5),
    line('SRV-FLR-M2', 'Floor covering fitted, incl. preparation', 78.5, 'm²', 1425, 13.5),
    line('SRV-ELE-HR', 'Electrical connection of floor boxes', 9, 'hours', 6850, 13.5),
    line('SRV-DSP-01', 'Removal and recycling of old furniture', 1, 'job', 39000, 13.5),
  ],
};
