import { words } from './word-pattern.ts';

export const trackingAsked = words`
  tracking number, tracking no, tracking id, tracking, registered mail number, item number, parcel number, shipment number, sendungsnummer, numero de suivi,
  numero de seguimiento, barcode number, mail number, number to track, certified mail number, certified number, certified article number, article number
`;
export const airWaybillAsked = words`air waybill number, air waybill, awb number, awb no, awb, mawb, master air waybill, waybill number`;
/** The number of a single shipment, not of the airline's. */
export const houseWaybillAsked = words`house, hawb, hbl`;
export const containerAsked = words`container number, container no, container id, container`;
