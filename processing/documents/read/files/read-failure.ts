/** Why a file cannot be read; stable, part of the result. */
export type ReadFailureCode =
  | 'document_empty'
  | 'document_corrupt'
  | 'document_encrypted'
  | 'document_too_large'
  | 'document_too_long'
  | 'unsupported_type';

/**
 * The file itself cannot be read, however often it is tried. Its message is a sentence for the person who sent the file, with the file's
 * label in it.
 */
export class ReadFailure extends Error {
  override name = 'ReadFailure';
  readonly code: ReadFailureCode;

  constructor(code: ReadFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
