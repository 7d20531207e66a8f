import type { GroupId } from '../../../shared/core/ids'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { PlanMark } from './PlanMark'
import { ContactMark } from './ContactMark'
import { type DeviceRow, gravityOf } from './deviceRow'
import { EventList } from './EventList'
import styles from './GroupView.module.css'
import { LatestValues } from './LatestValues'

const column = createColumnHelper<DeviceRow>()

/** The columns of a group's device list; links stay within the group. */
export const deviceColumns = (groupid: GroupId) =>
  [
    column.accessor('name', {
      header: 'Name',
      sortingFn: 'alphanumeric',
      cell: ({ row, getValue }) => (
        <Link to={paths.data(row.original.deviceid, groupid)} className={styles.name}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('type', {
      header: 'Type',
      sortingFn: 'alphanumeric',
      cell: ({ getValue }) => <span className={styles.nowrap}>{getValue()}</span>,
    }),
    column.accessor('deviceid', {
      header: 'Device ID',
      cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
    }),
    column.accessor('tier', { header: 'Plan', cell: ({ row }) => <PlanMark row={row.original} /> }),
    column.accessor((row) => row.lastContactMs ?? 0, {
      id: 'contact',
      header: 'Last contact',
      enableGlobalFilter: false,
      cell: ({ row: { original } }) => (
        <span className={styles.nowrap}>
          <ContactMark state={original.contact} ms={original.lastContactMs} />
        </span>
      ),
    }),
    column.accessor(
      (row) => row.events.map(({ topic, level, msg }) => `${level} ${topic} ${msg}`).join(' '),
      {
        id: 'events',
        header: 'Active events',
        sortDescFirst: true,
        sortingFn: (a, b) => gravityOf(a.original.events) - gravityOf(b.original.events),
        cell: ({ row }) => <EventList events={row.original.events} />,
      },
    ),
    column.display({
      id: 'latest',
      header: 'Latest values',
      cell: ({ row }) => <LatestValues values={row.original.latest} />,
    }),
  ] as ColumnDef<DeviceRow>[]
