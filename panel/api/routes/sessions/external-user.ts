import { ExternalUser, externalUserLabel } from '../../../../domain/sessions/external-user.ts';

/** The name to show for an external user; null if the session has none. */
export const userLabelOf = (externalUser: unknown): string | null => {
  const user = ExternalUser.safeParse(externalUser);
  return user.success ? externalUserLabel(user.data) : null;
};

/** The id and email address that the caller gave for its user; null for each that is missing. */
export const externalUserParts = (externalUser: unknown) => {
  const parsed = ExternalUser.safeParse(externalUser);
  const { id = null, email = null } = parsed.success ? parsed.data : {};
  return { externalUserId: id, externalUserEmail: email };
};
