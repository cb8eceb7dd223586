/** An error that the operator can fix; its message explains how. */
export class CliError extends Error {
  override name = 'CliError';
}
