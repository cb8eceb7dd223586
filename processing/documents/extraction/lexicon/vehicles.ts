import { words } from './word-pattern.ts';

/** Fields for a vehicle, in any words. */
export const vehicleAsked = {
  displacement: words`displacement, engine capacity, cubic capacity, engine size, hubraum, cylindree, cilindrada, cilindrata, cilinderinhoud, pojemnosc`,
  fuel: words`fuel, fuel type, energy source, kraftstoff, kraftstoffart, carburant, energie, combustible, combustivel, alimentazione, brandstof, paliwo`,
  fiscalPower: words`fiscal power, taxable horsepower, puissance administrative, puissance fiscale, chevaux fiscaux, potencia fiscal`,
  seats: words`seats, seating, seating capacity, sitzplatze, places assises, plazas, posti a sedere, zitplaatsen, lugares`,
  carbonDioxide: words`co2, carbon dioxide`,
  emissionClass: words`emission class, emissions class, environmental class, environmental category, schadstoffklasse, emissionsklasse, classe environnementale`,
  greatestMass: words`max mass, maximum mass, permissible mass, maximum weight, gross vehicle weight, gvw, gesamtmasse, gesamtgewicht, masse en charge, ptac, masa maxima`,
  emptyMass: words`kerb mass, kerb weight, curb weight, mass in service, unladen mass, unladen weight, empty weight, leermasse, leergewicht, masse en service, masse du vehicule, poids a vide, tara`,
  nationalEmptyMass: words`poids a vide national`,
  color: words`colou?r, farbe, couleur, kleur, colore, cor`,
  topSpeed: words`top speed, maximum speed, hochstgeschwindigkeit, vitesse maximale, velocidad maxima`,
  category: words`vehicle category, vehicle class, fahrzeugklasse, categorie du vehicule, categoria del vehiculo, categoria del veicolo`,
  type: words`type variant version, vehicle type, typ variante version`,
} as const;
