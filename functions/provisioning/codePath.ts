import { encode } from 'uqr'

/**
 * The dark modules of a QR code of a text, at error correction level M, as one SVG path of squares a unit wide, those
 * beside each other joined; without the quiet margin of four modules that whoever draws it must leave.
 */
export const codePath = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((line, row) =>
    line.flatMap((isDark, column) => {
      if (!isDark || line[column - 1] === true) return []
      const end = line.indexOf(false, column)
      const length = (end === -1 ? line.length : end) - column
      return [`M${column} ${row}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: path.join('') }
}
