import { expect, it } from 'vitest';
import { mailPauseMs, mailText } from '../../../domain/access/mail.ts';

it('The pauses between tries of an email double from 15 s to 15 minutes', () => {
  expect([1, 2, 3, 7, 8, 1_000].map(mailPauseMs)).toEqual([15_000, 30_000, 60_000, 900_000, 900_000, 900_000]);
});

it('The name of a person cannot put markup into an email', () => {
  const { text, html } = mailText('password_reset', '<b>Ana & Bo</b>', 'https://docket.example/admin/new-password#x');
  expect(html).not.toContain('<b>');
  expect(text).toContain('Hello <b>Ana & Bo</b>,');
});
