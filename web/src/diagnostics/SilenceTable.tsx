import { useMemo } from 'react'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import styles from './Diagnostics.module.css'
import { silenceColumns, standingBefore, writeLength } from './silenceColumns'
import { type Silence, silencesOf } from './silences'

const newestFirst = [{ id: 'fromTs', desc: true }]
const pageSizes = [15, 50, 100]

const SilenceCard = ({ silence }: { silence: Silence }) => (
  <article className={styles.contactCard}>
    <header>
      <Instant ms={silence.fromTs * 1000} />
    </header>
    <p>
      {[writeLength(silence), `${silence.missed} missing`, standingBefore(silence.before)]
        .filter((fact) => fact !== '')
        .join(' · ')}
    </p>
  </article>
)

/** When readings were missing, for how long, and how the device stood before. */
export const SilenceTable = ({ points }: { points: readonly DiagnosticPoint[] }) => {
  const silences = useMemo(() => [...silencesOf(points)], [points])
  if (silences.length === 0)
    return <p className={styles.soft}>No reading is missing between the latest readings.</p>
  return (
    <DataTable
      caption="Gaps"
      rows={silences}
      columns={silenceColumns}
      rowId={({ fromTs }, index) => `${fromTs} ${index}`}
      sortedBy={newestFirst}
      pageSizes={pageSizes}
      empty="No Data Available"
      card={(silence) => <SilenceCard silence={silence} />}
    />
  )
}
