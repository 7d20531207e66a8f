import { type ReportTable, cellText, rowKey, rowName } from '../../shared/reports/reportTable'

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
