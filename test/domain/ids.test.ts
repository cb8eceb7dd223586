import { describe, expect, it } from 'vitest';
import { type IdKind, idPrefixes, isId, newId } from '../../domain/ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];

describe('An identifier (D1)', () => {
  it.each(kinds)('of kind %s has its prefix and 26 characters, and is recognized as that kind alone', (kind) => {
    const id = newId(kind);
    expect(id).toMatch(new RegExp(`^${idPrefixes[kind]}_[0-9a-z]{26}$`));
    expect(kinds.filter((one) => isId(one, id))).toEqual([kind]);
  });

  it('has a prefix that no other kind has', () => {
    expect(new Set(Object.values(idPrefixes)).size).toBe(kinds.length);
  });

  it.each(['', 'ses_', 'ses', '01h455vb4pex5vsknk084sn02q', 'ses_01h455vb4pex5vsknk084sn02', '%00'])(
    'is not recognized in the text "%s"',
    (text) => {
      expect(isId('session', text)).toBe(false);
    },
  );

  it('is recognized in lower case only', () => {
    expect(isId('session', newId('session').toUpperCase())).toBe(false);
  });
});
