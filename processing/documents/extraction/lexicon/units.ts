/** A unit at the end of a label: `Consumption kWh`, `Mileage (km)`. */
export const unitAtEnd =
  /\s?(?:\s|\(|\[)(?<unit>kwh|mwh|km|m3|m³|m²|m2|litres|liters|miles|hours|kgs?|lbs?|kva|kw)\)?\]?$/i;
