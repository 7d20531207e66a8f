import { useMemo } from 'react'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import styles from './Diagnostics.module.css'
import { channels, isMissing, writeChannel } from './ContactTable'
import { formatDuration } from './formatDuration'

const column = createColumnHelper<Silence>()

const supplying: readonly string[] = ['gsm_rssi', 'wifi_rssi', 'vin', 'vbat']

/** Signal and supply at the last reading before it. */
export const standingBefore = (point: DiagnosticPoint): string =>
  channels
    .filter((channel) => supplying.includes(channel) && !isMissing(channel, point[channel]))
    .map((channel) => writeChannel(channel, point[channel]))
    .join(' · ')

export const writeLength = ({ fromTs, toTs, wasBuffering }: Silence): string =>
  `${formatDuration(toTs - fromTs)}${wasBuffering ? ', then late readings' : ''}`

/** Times without readings: when, how long, and how the device stood before. */
export const silenceColumns = [
  column.accessor('fromTs', {
    header: 'From',
    sortDescFirst: true,
    cell: ({ getValue }) => <Instant ms={getValue() * 1000} className={styles.time} />,
  }),
  column.accessor(({ fromTs, toTs }) => toTs - fromTs, {
    id: 'length',
    header: 'Length',
    sortDescFirst: true,
    cell: ({ row }) => writeLength(row.original),
  }),
  column.accessor('missed', {
    header: 'Missing',
    sortDescFirst: true,
    cell: ({ getValue }) => <span className={styles.number}>{getValue()}</span>,
  }),
  column.display({
    id: 'before',
    header: 'Signal and supply before',
    cell: ({ row }) => standingBefore(row.original.before),
  }),
] as ColumnDef<Silence>[]

/** A time without readings that should have had some. */
export interface Silence {
  readonly fromTs: number
  readonly toTs: number
  readonly missed: number
  readonly before: DiagnosticPoint
  /** Set when what came afterwards had been kept: the device worked and had no connection. */
  readonly wasBuffering: boolean
}

/** The silences between readings in ascending time, newest first. */
export const silencesOf = (points: readonly DiagnosticPoint[]): readonly Silence[] =>
  points
    .flatMap((point, i) => {
      const before = points[i - 1]
      if (before === undefined || point.missed === 0) return []
      return [
        {
          fromTs: before.ts,
          toTs: point.ts,
          missed: point.missed,
          before,
          wasBuffering: point.isBuffered,
        },
      ]
    })
    .reverse()

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
