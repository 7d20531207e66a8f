/** Distinguished Encoding Rules (X.690), as much of them as certificates need. */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** `[n]` of something made of parts. */
  context: (n: number) => 0xa0 + n,
} as const

const encodeLength = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const encodeDer = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content])
}

export const sequence = (...parts: readonly Buffer[]) => encodeDer(tags.sequence, ...parts)
export const boolean = (value: boolean) => encodeDer(tags.boolean, Buffer.from([value ? 0xff : 0]))
export const utf8 = (text: string) => encodeDer(tags.utf8, Buffer.from(text))
export const octetString = (content: Buffer) => encodeDer(tags.octetString, content)
export const bitString = (content: Buffer, unusedBits = 0) =>
  encodeDer(tags.bitString, Buffer.from([unusedBits]), content)

/** A non-negative integer from its big-endian bytes. */
export const integer = (bytes: Buffer) => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const trimmed = first < 0 ? Buffer.from([0]) : bytes.subarray(first)
  const sign = (trimmed[0] ?? 0) & 0x80 ? Buffer.from([0]) : Buffer.alloc(0)
  return encodeDer(tags.integer, sign, trimmed)
}

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

export const objectId = (dotted: string) => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encodeDer(tags.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Years 1950 to 2049. */
export const utcTime = (date: Date) =>
  encodeDer(tags.utcTime, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  /** Tag, length and content: what signatures are made over. */
  readonly raw: Buffer
}

const readElement = (data: Buffer, at: number): DerElement => {
  const [tag, first] = [data[at], data[at + 1]]
  if (tag === undefined || first === undefined) throw new RangeError('truncated DER')
  const lengthBytes = first & 0x80 ? first & 0x7f : 0
  if (first === 0x80 || lengthBytes > 4) throw new RangeError('unreadable DER length')
  const start = at + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : data.readUIntBE(at + 2, lengthBytes)
  if (start + length > data.length) throw new RangeError('truncated DER')
  return { tag, content: data.subarray(start, start + length), raw: data.subarray(at, start + length) }
}

/** The elements that stand one after the other in `data`; throws `RangeError` on anything malformed. */
export const readDer = (data: Buffer): DerElement[] => {
  const elements: DerElement[] = []
  for (let at = 0; at < data.length;) {
    const element = readElement(data, at)
    elements.push(element)
    at += element.raw.length
  }
  return elements
}
