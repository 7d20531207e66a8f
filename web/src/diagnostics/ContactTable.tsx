import { useMemo } from 'react'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { displayOf } from '../display/catalogue/displayOf'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import { channels, contactColumns, isMissing, writeChannel } from './contactColumns'
import { ContactMarks, marksOf } from './ContactMarks'
import styles from './Diagnostics.module.css'
import { formatDuration } from './formatDuration'

const newestFirst = [{ id: 'ts', desc: true }]
/** Fifteen contacts are what the list itself asks for; more come with the whole course. */
const pageSizes = [15, 50, 100]

const ContactCard = ({ point }: { point: DiagnosticPoint }) => (
  <article className={styles.contactCard}>
    <header>
      <Instant ms={point.ts * 1000} />
      {marksOf(point).length > 0 && <ContactMarks point={point} />}
    </header>
    <p>
      {[
        ...(point.sinceSeconds === undefined ? [] : [`after ${formatDuration(point.sinceSeconds)}`]),
        ...(point.lateSeconds === undefined ? [] : [`arrived in ${formatDuration(point.lateSeconds)}`]),
        ...channels
          .filter((channel) => !isMissing(channel, point[channel]))
          .map((channel) => `${displayOf(channel).label} ${writeChannel(channel, point[channel])}`),
      ].join(' · ')}
    </p>
  </article>
)

/** Readings by how they came. */
export const ContactTable = ({
  caption,
  points,
}: {
  caption: string
  points: readonly DiagnosticPoint[]
}) => {
  const rows = useMemo(() => [...points], [points])
  const columns = useMemo(() => contactColumns(points), [points])
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={columns}
      rowId={({ ts }, index) => `${ts} ${index}`}
      sortedBy={newestFirst}
      pageSizes={pageSizes}
      empty="No Data Available"
      card={(point) => <ContactCard point={point} />}
    />
  )
}
