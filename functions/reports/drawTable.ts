import { type ReportTable, cellText, rowKey, rowName } from '../../shared/reports/reportTable'
import { type PdfPage, type PdfText, paper, sizeOf, writePdf } from '../core/writePdf'

/** More are counted. */
const mostNamed = 50

/** Whether figures of two tables can be compared: another kind of report has other columns. */
export const hasSameColumns = (a: ReportTable, b: ReportTable): boolean =>
  JSON.stringify(a.columns) === JSON.stringify(b.columns)

/** What a reader of the first table has to know of the second, machine by machine; nothing where all figures are the same. */
export const tableChanges = (before: ReportTable, after: ReportTable): string[] => {
  const known = new Map(before.rows.map((row) => [rowKey(row, before), row]))
  const changes = after.rows.flatMap((row) => {
    const old = known.get(rowKey(row, after))
    const name = rowName(row, after)
    if (old === undefined) return [`${name} is new in this report.`]
    return row.flatMap((cell, i) => {
      const { label = '', unit = '' } = after.columns[i] ?? {}
      const [was, is] = [cellText(old[i] ?? '', unit), cellText(cell, unit)]
      return was === is ? [] : [`${name}, ${label.toLowerCase()}: ${was} → ${is}`]
    })
  })
  const here = new Set(after.rows.map((row) => rowKey(row, after)))
  const gone = before.rows.flatMap((row) =>
    here.has(rowKey(row, before)) ? [] : [`${rowName(row, before)} is no longer in this report.`],
  )
  const all = [...changes, ...gone]
  return all.length <= mostNamed
    ? all
    : [...all.slice(0, mostNamed), `and ${all.length - mostNamed} more figures`]
}

const sizes = { title: 16, text: 9 } as const
const lineHeight = 15
const firstRow = 120
const { margin } = paper
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

const gapLetters = 2

const longestOf = (texts: readonly string[]): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0)

/** The width of each column in letters: each as it wants, and where there is no room for all the longest are cut. */
const fitColumns = (wanted: readonly number[], room: number): readonly number[] => {
  let cap = room
  const sumWith = (most: number) => wanted.reduce((sum, each) => sum + Math.min(each, most), 0)
  while (sumWith(cap) > room && cap > 1) cap -= 1
  return wanted.map((each) => Math.min(each, cap))
}

const roomOn = (isLandscape: boolean): number => (sizeOf({ isLandscape })[0] - 2 * margin) / letterWidth

/** Where columns begin, on paper that lies if it has to. */
const layOut = ({ columns }: ReportTable, lines: readonly (readonly string[])[]) => {
  const wanted = columns.map(
    ({ label }, i) => longestOf([label, ...lines.map((texts) => texts[i] ?? '')]) + gapLetters,
  )
  const isLandscape = wanted.reduce((sum, each) => sum + each, 0) > roomOn(false)
  const room = roomOn(isLandscape)
  const letters = fitColumns(wanted, room)
  const unit = (room * letterWidth) / letters.reduce((sum, each) => sum + each, 0)
  let x: number = margin
  const places = letters.map((each) => {
    const from = x
    x += each * unit
    return from
  })
  return { isLandscape, places, end: x }
}

/** A note in lines that fit the paper. */
const wrap = (note: string, room: number): string[] => {
  const lines: string[] = []
  for (const word of note.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/** A report as sheets to print, with the head of the table on each. */
export const drawTable = (table: ReportTable): Uint8Array => {
  const { title, period, timeZone, completeness, columns, rows, notes } = table
  const lines = rows.map((row) => row.map((cell, i) => cellText(cell, columns[i]?.unit ?? '')))
  const { isLandscape, places, end: right } = layOut(table, lines)
  const below = notes.flatMap((note) => wrap(note, roomOn(isLandscape)))
  const [, height] = sizeOf({ isLandscape })
  const rowsOnPage = Math.floor((height - firstRow - margin) / lineHeight) - 2 - below.length
  const line = (texts: readonly string[], y: number, isBold: boolean): PdfText[] =>
    texts.map((text, i) => {
      const x = places[i] ?? margin
      return at(x, y, cut(text, (places[i + 1] ?? right) - x), isBold)
    })
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
          ...(isLast ? below.map((text, i) => at(margin, end + i * lineHeight, text)) : []),
        ],
        isLandscape,
        rules: [{ y: firstRow + lineHeight / 3 }],
      }
    }),
  )
}
