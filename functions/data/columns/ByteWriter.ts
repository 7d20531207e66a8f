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
