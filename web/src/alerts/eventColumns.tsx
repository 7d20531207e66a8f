import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import { alertLevels } from '../../../shared/alerts/alertLevels'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Events.module.css'
import { formatEventDuration } from './EventDuration'
import { pathOfEvent, valueOfEvent } from './eventFacts'

const column = createColumnHelper<EventOfDevice>()

export const aboutEvent = ({ topic, own, msg }: EventOfDevice): string =>
  [nameOfEvent(topic, own), msg].filter((part) => part !== '').join(': ')

const rankOf = ({ level }: EventOfDevice): number => alertLevels.indexOf(level)
const isoOf = (ts: number): string => new Date(ts * 1000).toISOString()

const begin = [
  column.accessor('level', {
    header: 'Level',
    sortDescFirst: true,
    sortingFn: (a, b) => rankOf(a.original) - rankOf(b.original) || a.original.beganTs - b.original.beganTs,
    meta: { width: '8rem' },
    cell: ({ getValue }) => (
      <StatusMark tone={getValue()}>
        <span className={styles.level}>{nameOfLevel(getValue())}</span>
      </StatusMark>
    ),
  }),
  column.accessor('deviceName', {
    id: 'device',
    header: 'Device',
    sortingFn: 'alphanumeric',
    meta: { isFixed: true },
    cell: ({ row: { original }, getValue }) => (
      <Link to={pathOfEvent(original)} className={styles.device}>
        {getValue() === '' ? original.deviceid : getValue()}
      </Link>
    ),
  }),
  column.accessor('deviceid', {
    id: 'deviceid',
    header: 'Device ID',
    meta: { width: '8rem', isExtra: true },
  }),
  column.accessor(aboutEvent, { id: 'about', header: 'Event', sortingFn: 'alphanumeric' }),
  column.accessor((event) => valueOfEvent(event, event.own), {
    id: 'value',
    header: 'At start',
    sortingFn: 'alphanumeric',
    meta: { width: '11rem' },
  }),
]

/** What has ended: the newest first. */
export const pastColumns = [
  ...begin,
  column.accessor('beganTs', {
    id: 'began',
    header: 'Began',
    sortDescFirst: true,
    enableGlobalFilter: false,
    meta: { width: '15rem', fileValue: ({ beganTs }) => isoOf(beganTs) },
    cell: ({ getValue }) => <Instant className={styles.moment} ms={getValue() * 1000} />,
  }),
  column.accessor(({ endedTs = 0, beganTs }) => endedTs - beganTs, {
    id: 'lasted',
    header: 'Duration',
    enableGlobalFilter: false,
    meta: { width: '9rem', label: 'Duration, seconds' },
    cell: ({ getValue }) => formatEventDuration(getValue()),
  }),
] as ColumnDef<EventOfDevice>[]
