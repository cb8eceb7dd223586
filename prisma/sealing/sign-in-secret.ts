/**
 * The row of the table `settings` with the secret of the panel's cookies, in an installation without keys for its
 * secrets.
 */
export const signInSecretSetting = 'staff-auth-secret';
