import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { displayOf } from '../display/catalogue/displayOf'
import { Instant } from '../ui/text/Instant'
import { ContactMarks } from './ContactMarks'
import styles from './Diagnostics.module.css'
import { formatDuration } from './formatDuration'

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
