import { type ReportTable, cellText } from '../../../shared/reports/reportTable'
import styles from './Reports.module.css'

/** A report as its mail and its file show it; on a phone each machine is a card. */
export const ReportTableView = ({ table }: { table: ReportTable }) => {
  const { title, columns, rows, notes } = table
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind === 'text' ? undefined : styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, i) => {
                const { label = '', unit = '', kind = 'text' } = columns[i] ?? {}
                const text = cellText(cell, unit)
                if (i === 0) {
                  return (
                    <th key={label} scope="row">
                      {text}
                    </th>
                  )
                }
                return (
                  <td key={label} data-label={label} className={kind === 'text' ? undefined : styles.figure}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}
