import type { NoticeKind } from '../../domain/access/mail.ts';
import type { RemovedFactors } from '../../prisma/access/user-changes.ts';

/** The removed passkeys and second factor, for an audit entry; null if there were none. */
export const removedMembers = ({ passkeys, twoFactor }: RemovedFactors): object | null => {
  if (passkeys === 0 && !twoFactor) return null;
  return { removedPasskeys: passkeys, removedTwoFactor: twoFactor };
};

/** The emails about removed passkeys and a removed second factor. */
export const removedNotices = ({ passkeys, twoFactor }: RemovedFactors): NoticeKind[] => {
  const notices: NoticeKind[] = [];
  if (passkeys > 0) notices.push('passkey_removed');
  if (twoFactor) notices.push('two_factor_disabled');
  return notices;
};
