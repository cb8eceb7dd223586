const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** This machine in the names that Go and its publishers use: `linux`, `amd64`. */
export const goPlatform = (): { os: string; arch: string } => ({
  os: process.platform === 'win32' ? 'windows' : process.platform,
  arch: architectures[process.arch] ?? process.arch,
});
