/** Why a document's work broke off though the files may be fine; a second try may succeed. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code:
    | 'processing_timeout'
    | 'processing_crashed'
    | 'processing_memory'
    | 'processing_error'
    | 'engine_closed';

  constructor(code: EngineError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
