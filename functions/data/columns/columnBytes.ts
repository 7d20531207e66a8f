/** Reads what a `ByteWriter` wrote. Throws a `RangeError` where the bytes end too early. */
export class ByteReader {
  private readonly view: DataView
  private at = 0

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd() {
    return this.at >= this.bytes.length
  }

  byte(): number {
    return this.view.getUint8(this.at++)
  }

  unsigned(): number {
    let value = this.byte()
    if (value < 128) return value
    value -= 128
    for (let place = 128; ; place *= 128) {
      const next = this.byte()
      if (next < 128) return value + next * place
      value += (next - 128) * place
    }
  }

  signed(): number {
    const zigzag = this.unsigned()
    return zigzag % 2 === 0 ? zigzag / 2 : (zigzag + 1) / -2
  }

  /** As many signed numbers as `values` is long behind `from`: the inner loop of every numeric column. */
  fillSigned(values: Float64Array, from: number) {
    const { bytes } = this
    for (let i = from; i < values.length; i++) {
      const low = bytes[this.at] ?? 128
      if (low < 128) {
        this.at++
        values[i] = (low >>> 1) ^ -(low & 1)
      } else {
        values[i] = this.signed()
      }
    }
  }

  /** A block of bytes that was written with its length; a view, not a copy. */
  block(): Uint8Array {
    const length = this.unsigned()
    const end = this.at + length
    if (end > this.bytes.length) throw new RangeError('The bytes end within a block')
    const block = this.bytes.subarray(this.at, end)
    this.at = end
    return block
  }

  doubles(count: number, values: Float64Array = new Float64Array(count)): Float64Array {
    const scratch = new DataView(new ArrayBuffer(8))
    for (let i = 0; i < count; i++) {
      for (let plane = 0; plane < 8; plane++) {
        scratch.setUint8(plane, this.view.getUint8(this.at + plane * count + i))
      }
      values[i] = scratch.getFloat64(0)
    }
    this.at += count * 8
    return values
  }
}

/** A growing row of bytes. Whole numbers are written as base-128 varints and may reach 2^53. */
export class ByteWriter {
  private bytes = new Uint8Array(256)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  private reserve(count: number) {
    if (this.length + count <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    grown.set(this.bytes)
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }

  byte(value: number) {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** A whole number from 0 to 2^53. */
  unsigned(value: number) {
    this.reserve(8)
    let rest = value
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  /** A whole number within ±2^52, zig-zag: small ones of either sign take one byte. */
  signed(value: number) {
    this.unsigned(value >= 0 ? value * 2 : value * -2 - 1)
  }

  /** Bytes whose end the reader finds by itself. */
  append(bytes: Uint8Array) {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A block of bytes, preceded by its length. */
  block(block: Uint8Array) {
    this.unsigned(block.length)
    this.append(block)
  }

  /**
   * Doubles bit for bit, as eight planes: all first bytes, then all second bytes, and so on. Neighbours have the
   * same exponent, so that deflate finds runs where whole doubles would give it none.
   */
  doubles(values: Float64Array) {
    const count = values.length
    this.reserve(count * 8)
    const scratch = new DataView(new ArrayBuffer(8))
    for (let i = 0; i < count; i++) {
      scratch.setFloat64(0, values[i] ?? 0)
      for (let plane = 0; plane < 8; plane++) {
        this.view.setUint8(this.length + plane * count + i, scratch.getUint8(plane))
      }
    }
    this.length += count * 8
  }

  /** What was written so far, in bytes of its own. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}
