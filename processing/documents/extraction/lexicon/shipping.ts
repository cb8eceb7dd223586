import { words } from './word-pattern.ts';

export const trackingAsked = words`
  tracking number, tracking no, tracking id, tracking, registered mail number, item number, parcel number, shipment number, sendungsnummer, numero de suivi,
  numero de seguimiento, barcode number, mail number
`;
export const airWaybillAsked = words`air waybill number, air waybill, awb number, awb no, awb, mawb, master air waybill, waybill number`;
export const containerAsked = words`container number, container no, container id, container`;
