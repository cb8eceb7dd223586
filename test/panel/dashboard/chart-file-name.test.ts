import { expect, it } from 'vitest';
import { chartFileName } from '../../../panel/page/src/pages/dashboard/chart-file-name.ts';

it.each([
  ['Confidence and corrections', /^confidence-and-corrections-\d{4}-\d\d-\d\d\.csv$/],
  ['Décisions', /^décisions-/],
  ['提出', /^提出-/],
  ['الإرسالات والمراجعة', /^الإرسالات-والمراجعة-/],
])('The file of the chart “%s” has its title in its name', (title, expected) => {
  expect(chartFileName(title, 'csv')).toMatch(expected);
});
