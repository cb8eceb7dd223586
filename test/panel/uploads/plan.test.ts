import { expect, it } from 'vitest';
import {
  acceptedTypeOf,
  clientSubmissionIdOf,
  countProblem,
  planDocuments,
  refusalOf,
} from '../../../panel/page/src/pages/uploads/plan.ts';

const target = {
  slug: 'invoice',
  name: 'Invoice',
  minFiles: 1,
  maxFiles: 2,
  acceptedFormats: ['application/pdf', 'image/jpeg'],
  maxFileSizeMb: 1,
};
const file = (id: string, name: string, type: string, size = 10) => ({ id, file: { name, type, size } });
const files = [
  file('a', 'one.pdf', 'application/pdf'),
  file('b', 'two.JPG', ''),
  file('c', 'three.docx', 'application/x'),
];

it('Chosen files become one document each, or all together, without those that the workflow refuses', () => {
  const idsOf = (together: boolean) =>
    planDocuments(files, target, together).map((one) => one.files.map(({ id }) => id));
  expect(idsOf(false)).toEqual([['a'], ['b']]);
  expect(idsOf(true)).toEqual([['a', 'b']]);
  expect(planDocuments(files, target, true)[0]?.contentTypes).toEqual(['application/pdf', 'image/jpeg']);
});

it('A file is refused with the reason if it is empty, too large or of another type', () => {
  expect(acceptedTypeOf({ name: 'scan.jpeg', type: 'image/pjpeg', size: 1 }, target.acceptedFormats)).toBe(
    'image/jpeg',
  );
  const reasons = [file('d', 'e.pdf', '', 0), file('f', 'g.pdf', '', 2 ** 21), ...files.slice(2)].map((one) =>
    refusalOf(one, target),
  );
  expect(reasons).toEqual([
    'The file is empty.',
    'Larger than 1 MB.',
    'Not one of the accepted types: application/pdf, image/jpeg.',
  ]);
});

it('A document with too few or too many files is not uploaded, and its name shows its content', () => {
  const all = planDocuments([...files, file('h', 'i.pdf', '')], target, true)[0];
  if (!all) throw new Error('there is no document');
  expect(countProblem(all, target)).toBe('This workflow takes at most 2 files in a document.');
  expect(countProblem(all, { ...target, minFiles: 4, maxFiles: 5 })).toBe(
    'This workflow needs at least 4 files in a document.',
  );
  expect(clientSubmissionIdOf(all)).toBe('one.pdf and 2 more #a+b+h');
});
