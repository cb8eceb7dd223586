/** Work in a child process failed although its input may be fine. A retry may succeed. */
export class ChildError extends Error {
  override name = 'ChildError';
  readonly code:
    | 'processing_timeout'
    | 'processing_crashed'
    | 'processing_memory'
    | 'processing_error'
    | 'engine_closed';

  constructor(code: ChildError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
