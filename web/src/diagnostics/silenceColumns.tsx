import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { Instant } from '../ui/text/Instant'
import { channels, isMissing, writeChannel } from './contactColumns'
import styles from './Diagnostics.module.css'
import { formatDuration } from './formatDuration'
import type { Silence } from './silences'

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
