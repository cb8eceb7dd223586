import type { OutputField } from '../../../../domain/output-field.ts';
import { type Candidate, matchIn } from '../labels/candidate.ts';
import { airWaybillAsked, containerAsked, houseWaybillAsked, postalItem, trackingAsked } from '../lexicon/shipping.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Numbers of the transport that have a form of their own. */
const forms: readonly { readonly asked: RegExp; readonly form: RegExp }[] = [
  // Items of the United States Postal Service.
  { asked: trackingAsked, form: /(?<![\p{L}\d])9\d{3}(?: ?\d{4}){4} ?\d{2}(?![\p{L}\d])/u },
  { asked: trackingAsked, form: new RegExp(String.raw`(?<![\p{L}\d])${postalItem}`, 'u') },
  // Parcels of UPS.
  {
    asked: trackingAsked,
    form: /(?<![\p{L}\d])1Z ?[A-Z\d]{3} ?[A-Z\d]{3} ?[A-Z\d]{2}(?: ?[A-Z\d]{4}){2}(?![\p{L}\d])/u,
  },
  // Three digits of the airline, and eight of the shipment (IATA Resolution 600a).
  { asked: airWaybillAsked, form: /(?<![\p{L}\d-])\d{3}-\d{4} ?\d{4}(?![\p{L}\d-])/u },
  // The owner, a category and seven digits (ISO 6346).
  { asked: containerAsked, form: /(?<![\p{L}\d])[A-Z]{3}[UJZ] ?\d{6}[ -]?\d(?![\p{L}\d])/u },
];
const score = 0.7;

/** The forms of the number of a parcel, an air waybill or a container that a field asks for; empty for other fields. */
export const shippingForms = (field: OutputField): readonly RegExp[] => {
  const asked = askedText(field);
  if (field.type !== 'string' || houseWaybillAsked.test(asked)) return [];
  return forms.filter((one) => one.asked.test(asked)).map(({ form }) => form);
};

/** Finds numbers of parcels, air waybills and containers by their form, if a field asks for them. */
export const shippingNumbers = (sheet: Sheet, field: OutputField): Candidate[] =>
  shippingForms(field).flatMap((form) =>
    sheet.rows.flatMap(({ cells }) => cells).flatMap((cell) => matchIn(cell, form, score)),
  );
