import { settingNames } from '../../platform/config.ts';

export type Environment = Record<string, string | undefined>;

/** What the Temporal SDK would take from the user's own set-up of other servers, in place of the embedded one. */
const isTemporalClientSetting = (name: string): boolean => name.startsWith('TEMPORAL_') && !settingNames.includes(name);

/** An environment for clients of an embedded Temporal server: without the user's TLS, API key and profiles of other servers. */
export const withoutTemporalProfile = (environment: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !isTemporalClientSetting(name))),
  TEMPORAL_CONFIG_FILE: '/dev/null',
});

/**
 * The environment of a process of the project that has these settings and else the defaults: neither the caller's own nor those of a
 * `.env` file reach it, since a setting that is present and empty counts as absent and is not read from the file.
 */
export const isolatedEnvironment = (settings: Record<string, string>): Environment => ({
  ...withoutTemporalProfile(process.env),
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  ...settings,
});
