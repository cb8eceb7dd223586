import { meaningOf } from '../extraction/meaning/roles.ts';
import { dayText, type Finding, type InspectedDocument, sureText } from './finding.ts';

const dayMs = 86_400_000;
/** Allows for time zones, and for documents that are dated a day ahead. */
const aheadMs = 2 * dayMs;
const birth = /birth|geburt|naissance|geboorte/i;

/** Finds impossible dates: due before issue, birth after issue, or an issue date in the future. */
export const findImplausibleDates = (document: InspectedDocument, now: Date): Finding[] => {
  const days = document.outputSchema
    .filter(({ type }) => type === 'date' || type === 'datetime')
    .flatMap((field) => {
      const day = sureText(document, field.name)?.slice(0, 10);
      const role = birth.test(`${field.name} ${field.label}`) ? 'birth' : meaningOf(field).role;
      return day ? [{ label: field.label, role, day }] : [];
    });
  const ofRole = (role: string) => days.find((one) => one.role === role);
  const issued = ofRole('date');
  const due = ofRole('dueDate');
  const born = ofRole('birth');
  const findings: Finding[] = [];
  const impossible = (explanation: string): void => void findings.push({ code: 'impossible_dates', explanation });
  if (issued && due && due.day < issued.day) {
    impossible(`${due.label} (${due.day}) is before ${issued.label} (${issued.day}).`);
  }
  if (born && born.day > (issued?.day ?? dayText(now))) {
    impossible(`${born.label} (${born.day}) is after ${issued ? `${issued.label} (${issued.day})` : 'today'}.`);
  }
  if (issued && Date.parse(issued.day) - now.getTime() > aheadMs) {
    findings.push({ code: 'future_date', explanation: `${issued.label} (${issued.day}) is in the future.` });
  }
  return findings;
};
