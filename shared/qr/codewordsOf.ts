import { correctionOf } from './correctionOf'
import { type QrVersion, lengthBitsOf } from './qrVersions'

const byteMode = 0b0100

/** How many bytes of content fit. */
export const capacityOf = (version: QrVersion): number =>
  version.dataCodewords - (4 + lengthBitsOf(version) + 4) / 8

/** Mode, length, content, four bits of end, and filling up to the size. */
const frame = (content: Uint8Array, version: QrVersion): Uint8Array => {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  push(byteMode, 4)
  push(content.length, lengthBitsOf(version))
  for (const byte of content) push(byte, 8)
  push(0, 4)
  const framed = new Uint8Array(version.dataCodewords)
  for (const [index, bit] of bits.entries()) {
    framed[index >> 3] = (framed[index >> 3] ?? 0) | (bit << (7 - (index & 7)))
  }
  for (let at = bits.length / 8, filler = 0; at < framed.length; at += 1, filler += 1) {
    framed[at] = filler % 2 === 0 ? 0xec : 0x11
  }
  return framed
}

/** Blocks of equal length, the last ones a byte longer where it does not come out even. */
const divide = (framed: Uint8Array, { blocks }: QrVersion): Uint8Array[] => {
  const short = Math.floor(framed.length / blocks)
  const longFrom = blocks - (framed.length % blocks)
  let at = 0
  return Array.from({ length: blocks }, (_, index) => {
    const block = framed.subarray(at, at + short + (index >= longFrom ? 1 : 0))
    at += block.length
    return block
  })
}

/** The first bytes of all blocks, then the second ones, …: a stain then hurts each block only a little. */
const interleave = (blocks: readonly Uint8Array[]): number[] => {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => (at < block.length ? [block[at] ?? 0] : [])),
  ).flat()
}

/** Content as the bytes of a code, corrections included, in the order in which they are drawn. */
export const codewordsOf = (content: Uint8Array, version: QrVersion): number[] => {
  const blocks = divide(frame(content, version), version)
  const corrections = blocks.map((block) => correctionOf(block, version.correctionCodewords))
  return [...interleave(blocks), ...interleave(corrections)]
}
