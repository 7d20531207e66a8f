import { type ReportTable, cellText } from '../../shared/reports/reportTable'
import { type PdfPage, type PdfText, paper, writePdf } from '../core/writePdf'

const sizes = { title: 16, text: 9 } as const
const lineHeight = 15
const firstRow = 120
const { margin, width, height } = paper
const rowsOnPage = Math.floor((height - firstRow - margin) / lineHeight) - 1
/** A letter of ordinary width. */
const letterWidth = 4.6

const at = (x: number, y: number, text: string, isBold = false, size: number = sizes.text): PdfText => ({
  x,
  y,
  size,
  text,
  isBold,
})

const cut = (text: string, room: number): string => {
  const letters = Math.floor(room / letterWidth)
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 3))}...`
}

/** Where columns begin: a name is wider than a figure. */
const placesOf = ({ columns }: ReportTable): number[] => {
  const weights = columns.map((_, i) => (i === 0 ? 2 : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const unit = (width - 2 * margin) / all
  let x: number = margin
  return weights.map((weight) => {
    const from = x
    x += weight * unit
    return from
  })
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/** A report as sheets to print, with the head of the table on each. */
export const drawTable = (table: ReportTable): Uint8Array => {
  const { title, period, timeZone, completeness, columns, rows, notes } = table
  const places = placesOf(table)
  const line = (texts: readonly string[], y: number, isBold: boolean): PdfText[] =>
    texts.map((text, i) => {
      const x = places[i] ?? margin
      return at(x, y, cut(text, (places[i + 1] ?? width - margin) - x), isBold)
    })
  const lines = rows.map((row) => row.map((cell, i) => cellText(cell, columns[i]?.unit ?? '')))
  const sheets = chunks(lines, rowsOnPage)
  return writePdf(
    sheets.map((sheet, n): PdfPage => {
      const isLast = n === sheets.length - 1
      const end = firstRow + (sheet.length + 2) * lineHeight
      return {
        texts: [
          at(margin, 60, title, true, sizes.title),
          at(margin, 80, `${period}, ${timeZone}`),
          at(margin, 95, `${completeness}. Page ${n + 1} of ${sheets.length}`),
          ...line(
            columns.map(({ label }) => label),
            firstRow,
            true,
          ),
          ...sheet.flatMap((texts, i) => line(texts, firstRow + (i + 1) * lineHeight, false)),
          ...(isLast ? notes.map((note, i) => at(margin, end + i * lineHeight, note)) : []),
        ],
        rules: [{ y: firstRow + lineHeight / 3 }],
      }
    }),
  )
}
