/** A condition that keeps a command from its work and that the user can mend; the message says how. It needs no stack trace. */
export class Refusal extends Error {
  override name = 'Refusal';
}
