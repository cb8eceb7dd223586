import { settingNames } from '../../platform/config.ts';

export type Environment = Record<string, string | undefined>;

/** Settings of the Temporal SDK that the user may have set for other servers. */
const isTemporalClientSetting = (name: string): boolean => name.startsWith('TEMPORAL_') && !settingNames.includes(name);

/**
 * Returns an environment for clients of the embedded Temporal server, without the TLS, API key and profile settings of
 * other servers.
 */
export const withoutTemporalProfile = (environment: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !isTemporalClientSetting(name))),
  TEMPORAL_CONFIG_FILE: '/dev/null',
});

/**
 * Returns an environment with only these settings; all others have their defaults. Settings of the caller and of a
 * `.env` file do not apply, because an empty setting counts as not set, and is not read from the file either.
 */
export const isolatedEnvironment = (settings: Record<string, string>): Environment => ({
  ...withoutTemporalProfile(process.env),
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  ...settings,
});
