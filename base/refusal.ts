/**
 * A problem that stops a command and that the user can fix; the message explains how. It is shown without a stack
 * trace.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}
