import { expect, it } from 'vitest';
import { mailPauseMs, mailText } from '../../../domain/access/mail.ts';

it('The pauses between tries of an email double from 15 s to 15 minutes', () => {
  expect([1, 2, 3, 7, 8, 1_000].map(mailPauseMs)).toEqual([15_000, 30_000, 60_000, 900_000, 900_000, 900_000]);
});

it('The name of a person cannot put markup into an email', () => {
  const { text, html } = mailText('password_reset', '<b>Ana & Bo</b>', 'https://docket.example/admin/new-password#x', {
    code: 'en',
    say: (one) => one,
  });
  expect(html).not.toContain('<b>');
  expect(text).toContain('Hello <b>Ana & Bo</b>,');
});

it('An email is in the language of its recipient, and names the language and its direction', () => {
  const link = 'https://docket.example/admin/account';
  const { subject, text, html } = mailText('passkey_added', 'Ana', link, {
    code: 'ar',
    say: (one) => `<${one.length}>`.replace('>', one.includes('{name}') ? ' {name}>' : '>'),
  });
  expect(subject).toMatch(/^<\d+>$/);
  expect(text).toContain(' Ana>');
  expect(text).not.toContain('passkey');
  expect(html).toContain('<html lang="ar" dir="rtl">');
});
