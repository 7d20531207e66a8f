import encodeQR from 'qr'

/**
 * The dark modules of a QR code of a text, at error correction level M, as one SVG path of squares a unit wide, adjacent
 * ones joined; without the quiet zone of four modules that the drawing must leave around it.
 */
export const qrPath = (text: string): { size: number; path: string } => {
  // The encoder draws a margin of at least one module.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const path = rows.flatMap((line, row) =>
    line.flatMap((isDark, column) => {
      if (!isDark || line[column - 1] === true) return []
      const end = line.indexOf(false, column)
      const length = (end === -1 ? line.length : end) - column
      return [`M${column} ${row}h${length}v1h-${length}z`]
    }),
  )
  return { size: rows.length, path: path.join('') }
}
