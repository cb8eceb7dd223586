import { words } from './word-pattern.ts';

/** A unit at the end of a label: `Consumption kWh`, `Mileage (km)`. */
export const unitAtEnd =
  /\s?(?:\s|\(|\[)(?<unit>kwh|mwh|km|m3|m³|m²|m2|litres|liters|miles|hours|kgs?|lbs?|kva|kw)\)?\]?$/i;

/** Words for weights, measures and counts, whose sums are not money. */
export const measured = words`
  weight, gewicht, \p{L}+gewicht, poids, peso, waga, vikt, kg, kgs, lbs, tons, tonnes, volume, volumen, cbm, m3, quantity, qty, pieces, pcs, packages, parcels,
  cartons, pallets, cases, boxes, bags, units, hours, stunden, heures, horas, days, nights, pages, km, miles, kwh, litres, liters
`;
/** `Weight charge`, `Price per unit`. */
export const priced = words`charge, charges, cost, costs, amount, price, fee, fees, pay, value, tax, vat, rate, paid, due, sum in`;
