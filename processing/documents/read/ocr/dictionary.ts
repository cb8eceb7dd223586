import { byteAt, requireValue } from '../../../../domain/assert.ts';

/** Reads a base-128 integer of the protobuf wire format (protobuf.dev, "Encoding"). */
const readVarint = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let value = 0;
  let factor = 1;
  for (let index = at; index < bytes.length; index += 1) {
    const byte = byteAt(bytes, index);
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, next: index + 1 };
    factor *= 128;
  }
  throw new Error('the model file ends in the middle of a number');
};

interface WireField {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** The length-delimited fields of a protobuf message. It skips numbers of fixed or variable size. */
function* lengthDelimitedFields(message: Uint8Array): Generator<WireField> {
  let at = 0;
  while (at < message.length) {
    const tag = readVarint(message, at);
    at = tag.next;
    const wireType = tag.value & 7;
    if (wireType === 0) {
      at = readVarint(message, at).next;
    } else if (wireType === 1) {
      at += 8;
    } else if (wireType === 5) {
      at += 4;
    } else if (wireType === 2) {
      const length = readVarint(message, at);
      at = length.next + length.value;
      yield { number: Math.floor(tag.value / 8), bytes: message.subarray(length.next, at) };
    } else {
      throw new Error(`the model file has a field of unknown wire type ${wireType}`);
    }
  }
}

/** ModelProto.metadata_props in onnx.proto. */
const metadataField = 14;

/** The value of one metadata entry of an ONNX file, or null. onnxruntime's JavaScript API does not expose them. */
const onnxMetadata = (model: Uint8Array, key: string): string | null => {
  for (const field of lengthDelimitedFields(model)) {
    if (field.number !== metadataField) continue;
    const entry = new Map(
      [...lengthDelimitedFields(field.bytes)].map(({ number, bytes }) => [number, Buffer.from(bytes).toString('utf8')]),
    );
    if (entry.get(1) === key) return requireValue(entry.get(2), `the value of ${key} in a model`);
  }
  return null;
};

const splitKeys = (text: string): string[] => {
  const keys = text.split(/\r?\n/);
  if (keys.at(-1) === '') keys.pop();
  return keys;
};

/**
 * The characters of a recognition model's classes: the blank of CTC first, the space last.
 * @param keysText content of the key file next to the model; null if there is none, then the model's own metadata is
 * used.
 * @throws if neither names the characters.
 */
export const characterTable = (model: Uint8Array, keysText: string | null): string[] => {
  const keys = keysText ?? onnxMetadata(model, 'character');
  if (keys === null) {
    throw new Error('the recognition model names no characters, and there is no key file (*.txt) next to it');
  }
  return ['', ...splitKeys(keys), ' '];
};
