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
