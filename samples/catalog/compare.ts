/**
 * Returns the agreement of a value with the true one, 0..1. It compares texts by letters and digits only, ignoring
 * case, and numbers and amounts by value. For a list it is the share of true items with every member right, in any
 * order.
 */
export const agreement = (truth: unknown, found: unknown): number => {
  if (Array.isArray(truth)) return listAgreement(truth, Array.isArray(found) ? found : []);
  if (isRecord(truth)) {
    const read = isRecord(found) ? found : {};
    return Object.entries(truth).every(([name, value]) => agreement(value, read[name]) === 1) ? 1 : 0;
  }
  if (truth === null || found === null || found === undefined) return (truth ?? null) === (found ?? null) ? 1 : 0;
  if (isAmount(truth) && isAmount(found)) return Number(truth) === Number(found) ? 1 : 0;
  return lettersAndDigits(truth) === lettersAndDigits(found) ? 1 : 0;
};

const listAgreement = (truth: readonly unknown[], found: readonly unknown[]): number => {
  const left = [...found];
  const right = truth.filter((item) => {
    const at = left.findIndex((candidate) => agreement(item, candidate) === 1);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return truth.length === 0 ? 1 : right.length / truth.length;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d+$/.test(value));

const lettersAndDigits = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
