/** The words of a label, with only letters and digits, without accents. */
const wordsOf = (label: string): string[] =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);

/** The first of `wanted`, `wanted2`, `wanted3` and so on that is not taken, with a separator before the number. */
export const firstFree = (wanted: string, taken: ReadonlySet<string>, separator = ''): string => {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${separator}${number}`;
  return name;
};

/**
 * The name that a field gets from its label: `Invoice number` becomes `invoiceNumber`. A label without letters that a
 * name may have becomes `field`. Never one of `taken`.
 */
export const fieldNameOf = (label: string, taken: ReadonlySet<string>): string => {
  const [first = 'field', ...rest] = wordsOf(label);
  const words = [
    first.toLowerCase(),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ];
  const name = words.join('').slice(0, 60);
  return firstFree(/^[a-z]/.test(name) ? name : `field${name}`, taken);
};

/** The slug that a workflow gets from its name: `Delivery note` becomes `delivery-note`. Empty without any letter. */
export const slugOf = (name: string): string => wordsOf(name).join('-').toLowerCase().slice(0, 60);
