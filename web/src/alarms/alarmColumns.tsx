import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import { alarmStateLabel } from '../../../shared/alarms/alarm'
import { alertLevels } from '../../../shared/alerts/alertLevels'
import { secondMs } from '../../../shared/core/time'
import { aboutEvent } from '../alerts/eventColumns'
import { EventDuration, formatEventDuration } from '../alerts/EventDuration'
import { pathOfEvent, valueOfEvent } from '../alerts/eventFacts'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { type AlarmActions, AlarmButtons } from './AlarmButtons'
import { AlarmFacts, AlarmLink, describeAlarm } from './AlarmFacts'
import { type AlarmRow, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'
import { portalNowMs } from '../ui/text/portalClock'

const column = createColumnHelper<AlarmRow>()
const isoOf = (ts: number): string => new Date(ts * secondMs).toISOString()
const rankOf = ({ level }: AlarmRow): number => alertLevels.indexOf(level)
const secondsOf = ({ beganTs, endedTs = portalNowMs() / secondMs }: AlarmRow): number =>
  Math.round(endedTs - beganTs)

/** The columns of the open alarms; a file has their state and what people did in columns of their own. */
export const alarmColumns = (actions: AlarmActions): ColumnDef<AlarmRow>[] =>
  [
    column.accessor('level', {
      header: 'Level',
      sortDescFirst: true,
      sortingFn: (a, b) => rankOf(a.original) - rankOf(b.original) || a.original.beganTs - b.original.beganTs,
      meta: { width: '7.5rem' },
      cell: ({ getValue }) => (
        <StatusMark tone={getValue()}>
          <span className={styles.level}>{nameOfLevel(getValue())}</span>
        </StatusMark>
      ),
    }),
    column.accessor(aboutEvent, {
      id: 'about',
      header: 'Event',
      sortingFn: 'alphanumeric',
      meta: { isFixed: true },
      cell: ({ row: { original } }) => (
        <>
          <AlarmLink alarm={original} onOpen={actions.open} />
          <AlarmFacts alarm={original} />
        </>
      ),
    }),
    column.accessor(nameOfDevice, {
      id: 'device',
      header: 'Device',
      sortingFn: 'alphanumeric',
      meta: { width: '12rem', isFixed: true },
      cell: ({ row: { original }, getValue }) => (
        <Link to={pathOfEvent(original)} className={styles.device}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('deviceid', {
      id: 'deviceid',
      header: 'Device ID',
      meta: { width: '8rem', isExtra: true },
    }),
    column.accessor((alarm) => valueOfEvent(alarm, alarm.own), {
      id: 'value',
      header: 'At start',
      sortingFn: 'alphanumeric',
      meta: { width: '8rem' },
    }),
    column.accessor('beganTs', {
      id: 'began',
      header: 'Since',
      sortDescFirst: true,
      enableGlobalFilter: false,
      meta: { width: '12.5rem', fileValue: ({ beganTs }) => isoOf(beganTs) },
      cell: ({ getValue }) => <Instant className={styles.moment} ms={getValue() * secondMs} />,
    }),
    column.accessor(secondsOf, {
      id: 'since',
      header: 'Duration',
      enableSorting: false,
      enableGlobalFilter: false,
      meta: { width: '6.5rem', label: 'Duration, seconds' },
      cell: ({ row: { original } }) =>
        original.endedTs === undefined ? (
          <EventDuration sinceTs={original.beganTs} />
        ) : (
          formatEventDuration(original.endedTs - original.beganTs)
        ),
    }),
    column.accessor(({ assignee }) => assignee?.name ?? '', {
      id: 'assignee',
      header: 'Assigned to',
      sortingFn: 'alphanumeric',
      meta: { width: '9rem', isExtra: true },
    }),
    column.accessor(({ state }) => alarmStateLabel[state], {
      id: 'state',
      header: 'State',
      enableSorting: false,
      meta: { width: '9rem', isExtra: true },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: {
        width: '11.5rem',
        isFixed: true,
        label: 'State and actions',
        fileValue: (alarm) =>
          [alarmStateLabel[alarm.state], ...describeAlarm(alarm, portalNowMs())].join('; '),
      },
      cell: ({ row: { original } }) => <AlarmButtons alarm={original} actions={actions} />,
    }),
  ] as ColumnDef<AlarmRow>[]
