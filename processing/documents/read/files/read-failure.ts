/** Stable code for why a file cannot be read; it is part of the result. */
export type ReadFailureCode =
  | 'document_empty'
  | 'document_corrupt'
  | 'document_encrypted'
  | 'document_too_large'
  | 'document_too_long'
  | 'unsupported_type';

/**
 * The file itself cannot be read, so a retry cannot help. The message is a sentence for the person who sent the file,
 * and names the file by its label.
 */
export class ReadFailure extends Error {
  override name = 'ReadFailure';
  readonly code: ReadFailureCode;

  constructor(code: ReadFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
