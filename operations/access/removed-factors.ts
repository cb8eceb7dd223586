import type { NoticeKind } from '../../domain/access/mail.ts';
import type { RemovedFactors } from '../../prisma/access/user-changes.ts';

/** What an audit entry says about passkeys and a second factor that were removed; null if none was. */
export const removedMembers = ({ passkeys, twoFactor }: RemovedFactors): object | null => {
  if (passkeys === 0 && !twoFactor) return null;
  return { removedPasskeys: passkeys, removedTwoFactor: twoFactor };
};

/** The mails about passkeys and a second factor that were removed. */
export const removedNotices = ({ passkeys, twoFactor }: RemovedFactors): NoticeKind[] => {
  const notices: NoticeKind[] = [];
  if (passkeys > 0) notices.push('passkey_removed');
  if (twoFactor) notices.push('two_factor_disabled');
  return notices;
};
