import jsQR from 'jsqr'

const scale = 4
const quiet = 4

/** What a scanner reads in the one path of squares of an SVG; undefined when it is no code. */
export const readCode = (svg: string): string | undefined => {
  const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, column, row, length]) => ({
    column: Number(column),
    row: Number(row),
    length: Number(length),
  }))
  const modules = Math.max(...runs.map(({ row }) => row)) + 1
  const side = (modules + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { column, row, length } of runs) {
    const left = (column + quiet) * scale
    const top = (row + quiet) * scale
    for (let y = top; y < top + scale; y += 1) {
      for (let x = left; x < left + length * scale; x += 1)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data
}
