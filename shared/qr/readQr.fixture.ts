import { correctionOf } from './correctionOf'
import { contentPlaces, masks } from './encodeQr'
import { fixFormat, fixVersion, formatBits } from './fixFormat'
import { isDark, openGrid } from './QrGrid'
import { lengthBitsOf, qrVersions, sizeOf } from './qrVersions'

/** The mask that the format beside the finder at the top left names. */
const readMask = (dark: boolean[][]): number => {
  const column = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => isDark({ dark }, row, 8))
  const row = [7, 5, 4, 3, 2, 1, 0].map((at) => isDark({ dark }, 8, at))
  const bits = [...column, ...row].reduce((sum, bit, at) => sum | (Number(bit) << at), 0)
  return masks.findIndex((_, mask) => formatBits(mask) === bits)
}

/** Reads a code without a flaw back into its text, its corrections checked. */
export const readQr = (dark: boolean[][]): string => {
  const version = qrVersions.find((each) => sizeOf(each) === dark.length)
  const turns = masks[readMask(dark)]
  if (version === undefined || turns === undefined) throw new Error('not a code')
  const grid = openGrid(version)
  fixVersion(grid, version.version)
  fixFormat(grid, 0)
  const bits = contentPlaces(grid).map(
    ([row, column]) => isDark({ dark }, row, column) !== turns(row, column),
  )
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0),
  )
  const { blocks, dataCodewords, correctionCodewords } = version
  const short = Math.floor(dataCodewords / blocks)
  const long = dataCodewords % blocks
  const data = Array.from({ length: blocks }, (_, block) => {
    const own = Array.from({ length: short }, (_unused, at) => bytes[at * blocks + block] ?? 0)
    const isLong = block >= blocks - long
    const last = short * blocks + block - (blocks - long)
    const whole = isLong ? [...own, bytes[last] ?? 0] : own
    const corrections = Array.from(
      { length: correctionCodewords },
      (_unused, at) => bytes[dataCodewords + at * blocks + block] ?? 0,
    )
    if (String([...correctionOf(whole, correctionCodewords)]) !== String(corrections)) {
      throw new Error('a block and its correction differ')
    }
    return whole
  }).flat()
  const stream = data.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
  const take = (from: number, length: number) =>
    stream.slice(from, from + length).reduce((sum, bit) => sum * 2 + bit, 0)
  const lengthBits = lengthBitsOf(version)
  if (take(0, 4) !== 0b0100) throw new Error('not bytes')
  const content = Array.from({ length: take(4, lengthBits) }, (_, at) => take(4 + lengthBits + at * 8, 8))
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(content))
}
