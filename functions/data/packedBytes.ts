import { deflateRawSync, inflateRawSync } from 'node:zlib'

const plain = 0
const deflated = 1
/** Not worth the start of an inflater: the times of a device with a steady clock take twenty bytes. */
const smallBytes = 64

/** Bytes as they are kept inside a larger item, deflated where that pays. */
export const packBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length <= smallBytes
    ? Buffer.concat([Buffer.of(plain), bytes])
    : Buffer.concat([Buffer.of(deflated), deflateRawSync(bytes)])

/** The exact inverse of `packBytes`. */
export const unpackBytes = (packed: Uint8Array): Uint8Array => {
  const [form] = packed
  if (form === plain) return packed.subarray(1)
  if (form === deflated) return inflateRawSync(packed.subarray(1))
  throw new RangeError(`Packed bytes of form ${form} are unknown`)
}
