import { describe, expect, it } from 'vitest';
import { photoView } from '../../../domain/shelf-captures/photo-view.ts';
import { ShelfModerationSettings } from '../../../domain/shelf-profiles/profile.ts';

const settings = (over: Partial<ShelfModerationSettings> = {}) => ShelfModerationSettings.parse(over);
const rejected = [{ code: 'person', action: 'rejected', score: 0.9, box: null }];

describe('What staff see of a photo', () => {
  it.each([
    ['blurs people', settings()],
    ['rejects people', settings({ people: 'reject', unsuitable: 'allow' })],
    ['rejects what is unsuitable', settings({ people: 'allow' })],
  ])('A photo of a profile that %s is shown only after it was checked', (_what, moderation) => {
    expect(photoView(moderation, null)).toBe('not_checked');
    expect(photoView(moderation, [])).toBe('shown');
  });

  it.each(['corrupt_image', 'too_large', 'unsupported_type'])(
    'A photo that the check could not open (%s) is not shown, because nobody has looked for people in it',
    (code) => {
      const findings = [{ code, measured: 1, threshold: 0, advice: 'Take it again.', blocking: true }];
      expect(photoView(settings(), findings)).toBe('not_checked');
      expect(photoView(settings({ enabled: false }), findings)).toBe('shown');
    },
  );

  it.each([
    ['moderates nothing', settings({ enabled: false })],
    ['allows everything', settings({ people: 'allow', unsuitable: 'allow' })],
  ])('A photo of a profile that %s is shown immediately', (_what, moderation) => {
    expect(photoView(moderation, null)).toBe('shown');
  });

  it('A photo that moderation rejected is withheld, and a photo with blurred people is shown', () => {
    expect(photoView(settings({ people: 'reject' }), rejected)).toBe('withheld');
    expect(
      photoView(settings(), [
        { code: 'person', action: 'blurred' },
        { code: 'glare', blocking: true },
      ]),
    ).toBe('shown');
  });
});
