/** A release that the changelog names with its commit. */
export interface Release {
  readonly version: string;
  /** The full hash of its commit. */
  readonly commit: string;
}

/** A section `## 0.2.0` whose first line is "Released on 2026-11-22 from commit `…`." */
const section =
  /^## (?<version>\d+\.\d+\.\d+)\n+Released on \d{4}-\d{2}-\d{2} from commit `(?<commit>[0-9a-f]{40})`\.$/gm;

/**
 * Returns the releases of a changelog, the newest first. A section without a commit, such as that of the next release,
 * is left out.
 */
export const releasesOf = (changelog: string): readonly Release[] =>
  [...changelog.matchAll(section)].flatMap(({ groups }) =>
    groups?.version && groups.commit ? [{ version: groups.version, commit: groups.commit }] : [],
  );

/** Returns the release that a revision such as `v0.2.0` or `0.2.0` names, if there is one. */
export const releaseNamed = (releases: readonly Release[], revision: string): Release | undefined =>
  releases.find(({ version }) => version === revision.replace(/^v/, ''));
