const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** This machine in the names that Go and its publishers use: `linux`, `amd64`. */
const goPlatform = (): { os: string; arch: string } => ({
  os: process.platform === 'win32' ? 'windows' : process.platform,
  arch: architectures[process.arch] ?? process.arch,
});

/**
 * Returns the SHA-256 of a publisher's file for this machine, from a list by platform (`linux-amd64`).
 * @throws Error if the list has none
 */
export const pinForPlatform = (sums: Readonly<Record<string, string>>): { platform: string; sha256: string } => {
  const { os, arch } = goPlatform();
  const platform = `${os}-${arch}`;
  const sha256 = sums[platform];
  if (sha256 === undefined) throw new Error(`no pinned file for ${platform}`);
  return { platform, sha256 };
};
