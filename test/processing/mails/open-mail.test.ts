import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createMailOpener } from '../../../processing/mails/mail-opener.ts';
import { openMail } from '../../../processing/mails/open-mail.ts';
import { zipOf } from '../../support/mails/archive.ts';
import { composeMail } from '../../support/mails/compose.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-open-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const open = async (mail: Buffer) => {
  const opened = await openMail(mail, await createFolder());
  if (!opened) throw new Error('the email cannot be read');
  return opened;
};
const partsOf = async (mail: Buffer): Promise<string[]> =>
  (await open(mail)).documents.map(({ part, name }) => `${part} ${name}`);

it('The documents of an email are its attachments, including those of archives and of emails inside it', async () => {
  const inner = await composeMail({ attachments: [{ filename: 'inner.pdf', content: pdf }] });
  const mail = await composeMail({
    attachments: [
      { filename: 'a.pdf', content: pdf },
      { filename: 'b.zip', content: await zipOf({ 'x/b.pdf': pdf, 'forwarded.eml': inner }) },
      { filename: 'c.eml', content: inner, contentType: 'message/rfc822' },
    ],
  });
  expect(await partsOf(mail)).toEqual(['1 a.pdf', '2/1 b.pdf', '2/2/1 inner.pdf', '3/1 inner.pdf']);
});

it('An office document is one document, and not the files of its archive', async () => {
  const content = await zipOf({ '[Content_Types].xml': Buffer.from('<x/>'), 'word/document.xml': Buffer.from('<x/>') });
  const mail = await composeMail({ attachments: [{ filename: 'letter', content }] });
  expect(await partsOf(mail)).toEqual(['1 letter']);
});

it('A picture that the text shows is left out, and a photo that it does not show is a document', async () => {
  const content = Buffer.from('89504e470d0a1a0a', 'hex');
  const mail = await composeMail({
    html: '<img src="cid:logo">',
    attachments: [
      { filename: 'logo.png', content, cid: 'logo', contentDisposition: 'inline' },
      { filename: 'photo.png', content, cid: 'photo', contentDisposition: 'inline' },
    ],
  });
  expect((await open(mail)).documents.map(({ name }) => name)).toEqual(['photo.png']);
});

it('The bytes of a document are written as they were sent, under a name that the sender cannot choose', async () => {
  const folder = await createFolder();
  const mail = await composeMail({ attachments: [{ filename: '../../../tmp/evil\u202Efdp.pdf', content: pdf }] });
  const [document] = (await openMail(mail, folder))?.documents ?? [];
  expect(document).toMatchObject({ name: 'evilfdp.pdf', path: join(folder, '0'), sniffedType: 'application/pdf' });
  expect(await readFile(document?.path ?? '')).toEqual(pdf);
});

it('Recipients come from the headers of people and of servers, each once and in lowercase', async () => {
  const mail = await composeMail({
    to: 'A <A@x.example>, a@x.example',
    cc: 'Team: b@x.example, C@x.example;',
    headers: { 'Delivered-To': 'd@x.example', 'X-Original-To': 'D@x.example' },
  });
  expect((await open(mail)).recipients).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']);
});

it.each([
  [{ headers: { 'Auto-Submitted': 'auto-generated' } }],
  [{ headers: { Precedence: 'junk' } }],
  [{ headers: { 'List-Unsubscribe': '<mailto:x@x.example>' } }],
  [{ headers: { 'Return-Path': '<>' } }],
  [{ from: 'noreply@x.example' }],
  [{ from: 'MAILER-DAEMON@x.example' }],
])('A program gets no answer: %j', async (parts) => {
  expect((await open(await composeMail(parts))).replyTo).toBeNull();
});

it('A person gets an answer at the address of the sender, whatever Reply-To contains', async () => {
  const parts = { from: 'Jane <jane@x.example>', replyTo: 'victim@y.example', headers: { 'Auto-Submitted': 'no' } };
  expect((await open(await composeMail(parts))).replyTo).toBe('jane@x.example');
});

it('A hostile email does not bring down the process that opens it', async () => {
  const opener = createMailOpener();
  onTestFinished(() => opener.close());
  const { signal } = new AbortController();
  const deep = `Subject: deep\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(10_000)}`;
  expect(await opener.open(Buffer.from(deep), await createFolder(), signal)).toBeNull();
  const odd = Buffer.from('\0\0\0From: @@@\r\n=?utf-8?B?\r\nContent-Type: ;;;\r\n\r\n\r\n');
  expect(await opener.open(odd, await createFolder(), signal)).toMatchObject({ sender: null });
  const good = await composeMail({ attachments: [{ filename: 'a.pdf', content: pdf }] });
  expect((await opener.open(good, await createFolder(), signal))?.documents).toHaveLength(1);
});
