import { anyOf, words } from './word-pattern.ts';

const names = anyOf`
  super, super plus, diesel, 95e5, 95e10, 98e5, 98e10, 95 e5, 95 e10, 98 e5, hvo, b7, e5, e10, e85, e 5, e 10, e 85, unleaded, regular, premium, gasoline, gasolina, gasolino, gasoil, gasoleo, gazole, sp95, sp98, sp 95, sp 98,
  sans plomb, sin plomo, senza piombo, benzin, benzina, benzine, bensin, euro95, euro 95, euro98, euro 98, v-power, adblue, lpg, gpl, autogas, cng,
  etanol, pertamax, pertalite, ron95, ron97, ron 95, ron 97
`;
/** Names of fuels as pumps and receipts print them. */
export const fuelName = new RegExp(String.raw`(?<![\p{L}\d])${names}(?![\p{L}\d])`, 'u');

export const fuelNameAsked = words`
  fuel, fuel type, kind of fuel, type of fuel, fuel grade, grade, fuel product, kraftstoff, carburant, combustible, combustivel
`;
export const volumeAsked = words`
  litres, liters, litre, liter, gallons, gallon, volume, quantity in litres, quantity in liters, litros, litri
`;
const measures = anyOf`liter, litre, gallon, unit`;
export const fuelPriceAsked = new RegExp(
  String.raw`\b(?:unit price|(?:price|rate|cost) (?:per|of a|a) ${measures}|preis pro liter|prix (?:au|par) litre)\b`,
);
export const fuelAmountAsked = words`fuel amount, amount for fuel, fuel total, fuel cost, fuel sale, total fuel`;
