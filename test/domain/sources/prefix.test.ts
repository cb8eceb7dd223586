import { describe, expect, it } from 'vitest';
import { acceptedTypeOf, blockedReason, clientSubmissionIdOf, objectIdOf } from '../../../domain/sources/object.ts';
import { isWaiting, prefixProblem, refusedKeyOf } from '../../../domain/sources/prefix.ts';

const rules = { companyId: 'co_1', buckets: ['docket', 'scans'], isOperator: false };
const upload = {
  minFiles: 1,
  maxFiles: 1,
  fileLabels: [],
  maxFileSizeMb: 1,
  acceptedFormats: ['application/pdf', 'application/xml', 'audio/mp4'],
};

describe('the prefix of a source', () => {
  it.each(['inbox/co_1/', 'inbox/co_1/mail/2026/'])('A company may use its own part of each bucket: %s', (prefix) => {
    for (const bucket of rules.buckets) expect(prefixProblem({ bucket, prefix }, rules)).toBeNull();
  });

  it.each(['inbox/', 'inbox/co_10/', 'inbox/co_1', '/inbox/co_1/', 'inbox/co_1//', 'inbox/co_1/../co_2/', 'sessions/'])(
    'A company cannot use a prefix outside its part: %s',
    (prefix) => {
      for (const bucket of rules.buckets) expect(prefixProblem({ bucket, prefix }, rules)).toEqual(expect.any(String));
    },
  );

  it('An operator may use any prefix of other buckets, and in S3_BUCKET only those without data of the service', () => {
    const operator = { ...rules, isOperator: true };
    expect(prefixProblem({ bucket: 'scans', prefix: 'sessions/' }, operator)).toBeNull();
    expect(prefixProblem({ bucket: 'docket', prefix: 'inbox/all/' }, operator)).toBeNull();
    for (const prefix of ['sessions/', 'uploads/', 'shelf/', 'inboxes/']) {
      expect(prefixProblem({ bucket: 'docket', prefix }, operator)).toContain('"inbox/"');
    }
  });

  it('An object that was moved aside does not wait, and versions of one refused object have different names', () => {
    expect(
      ['in/a.pdf', 'in/done.pdf', 'in/done/x/a.pdf', 'in/refused/x/a.pdf'].map((key) => isWaiting('in/', key)),
    ).toEqual([true, true, false, false]);
    expect(refusedKeyOf('in/', 'aaaa-1', 'in/a.pdf')).not.toBe(refusedKeyOf('in/', 'bbbb-1', 'in/a.pdf'));
  });
});

describe('an object of a source', () => {
  const typeOf = (name: string, contentType: string, sniffedType: string) =>
    acceptedTypeOf({ name, contentType, sniffedType }, upload);

  it('The first bytes of an object decide its type; its name and stored type count only if the bytes leave it open', () => {
    expect(typeOf('a.bin', 'application/octet-stream', 'application/pdf')).toBe('application/pdf');
    expect(typeOf('a.pdf', 'application/pdf', 'application/x-msdownload')).toBeNull();
    expect(typeOf('a.pdf', 'application/pdf', 'text/html')).toBeNull();
    expect(typeOf('a.xml', 'binary/octet-stream', 'text/plain')).toBe('application/xml');
    expect(typeOf('a', 'audio/mp4; codecs=x', 'video/mp4')).toBe('audio/mp4');
  });

  it('The same key and bytes have the same clientSubmissionId, and each change has another one', () => {
    const object = { objectKey: 'in/a.pdf', etag: 'e1' };
    const of = (source: string, one: typeof object, attempt = 1) =>
      clientSubmissionIdOf('a.pdf', objectIdOf(source, one), attempt);
    const ids = [of('s1', object), of('s2', object), of('s1', { ...object, etag: 'e2' }), of('s1', object, 2)];
    expect(of('s1', { ...object })).toBe(ids[0]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('A source is blocked while its company or workflow cannot take one file', () => {
    expect(blockedReason(['submissions'], { upload })).toBeNull();
    expect(blockedReason(['shelf'], { upload })).toContain('module');
    expect(blockedReason(['submissions'], null)).toContain('not assigned');
    expect(blockedReason(['submissions'], { upload: { ...upload, minFiles: 2 } })).toContain('2 files');
  });
});
