import { words } from './word-pattern.ts';

export const trackingAsked = words`
  tracking number, tracking no, tracking id, tracking, registered mail number, item number, parcel number, shipment number, sendungsnummer, numero de suivi,
  numero de seguimiento, barcode number, mail number, number to track, certified mail number, certified number, certified article number, article number
`;
export const airWaybillAsked = words`air waybill number, air waybill, awb number, awb no, awb, mawb, master air waybill, waybill number`;
/** The number of a single shipment, not of the airline's. */
export const houseWaybillAsked = words`house, hawb, hbl`;
export const containerAsked = words`container number, container no, container id, container`;
/** The number of an item of postal services (UPU S10), alone or in groups: `RR 418 207 365 DK`. */
export const postalItem = String.raw`[A-Z]{2}(?: ?\d{3} ?\d{3} ?\d{3} ?| \d{2} \d{3} \d{3} \d )[A-Z]{2}(?![\p{L}\d])`;
