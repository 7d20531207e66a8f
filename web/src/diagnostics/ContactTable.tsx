import { useMemo } from 'react'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import { displayOf } from '../display/catalogue/displayOf'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import styles from './Diagnostics.module.css'
import { formatDuration } from './formatDuration'

/** What is remarkable about a reading, as words. */
const marksOf = ({
  missed,
  isBuffered,
  isClockUnset,
}: DiagnosticPoint): (readonly [StatusTone, string])[] => [
  ...(missed > 0 ? [['warning', `${missed} missing before`] as const] : []),
  ...(isBuffered ? [['info', 'late'] as const] : []),
  ...(isClockUnset ? [['warning', 'clock not set'] as const] : []),
]

const ContactMarks = ({ point }: { point: DiagnosticPoint }) => {
  const marks = marksOf(point)
  if (marks.length === 0) return <span className={styles.soft}>–</span>
  return (
    <span className={styles.marks}>
      {marks.map(([tone, text]) => (
        <StatusMark key={text} tone={tone}>
          {text}
        </StatusMark>
      ))}
    </span>
  )
}

const column = createColumnHelper<DiagnosticPoint>()

type Channel = 'wifi_rssi' | 'gsm_rssi' | 'vin' | 'vbat' | 'vlipo' | 'vsys'
export const channels: readonly Channel[] = ['gsm_rssi', 'wifi_rssi', 'vin', 'vbat', 'vlipo', 'vsys']

/** No battery is fitted, or nothing came; a modem that cannot measure its signal reports that. */
export const isMissing = (channel: Channel, value: number | undefined): boolean =>
  value === undefined || (channel !== 'gsm_rssi' && isUnmeasured(channel, value))

export const writeChannel = (channel: Channel, value: number | undefined): string => {
  if (value === undefined || isMissing(channel, value)) return '–'
  if (isUnmeasured(channel, value)) return '(unknown)'
  const { unit, decimals } = displayOf(channel)
  return `${value.toFixed(decimals)} ${unit}`
}

const duration = (seconds: number | undefined) => (
  <span className={styles.number}>{seconds === undefined ? '–' : formatDuration(seconds)}</span>
)

/** Columns of readings by how they came; channels that no reading has are left out. */
export const contactColumns = (points: readonly DiagnosticPoint[]) =>
  [
    column.accessor('ts', {
      header: 'Measured',
      sortDescFirst: true,
      cell: ({ getValue }) => <Instant ms={getValue() * 1000} className={styles.time} />,
    }),
    column.accessor('sinceSeconds', {
      header: 'Gap',
      sortUndefined: 'last',
      cell: ({ getValue }) => duration(getValue()),
    }),
    column.accessor('lateSeconds', {
      header: 'Delay',
      sortUndefined: 'last',
      cell: ({ getValue }) => duration(getValue()),
    }),
    column.display({
      id: 'marks',
      header: 'Remarks',
      cell: ({ row }) => <ContactMarks point={row.original} />,
    }),
    ...channels
      .filter((channel) => points.some((point) => !isMissing(channel, point[channel])))
      .map((channel) =>
        column.accessor(channel, {
          header: displayOf(channel).label,
          sortUndefined: 'last',
          cell: ({ getValue }) => <span className={styles.number}>{writeChannel(channel, getValue())}</span>,
        }),
      ),
  ] as ColumnDef<DiagnosticPoint>[]

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
