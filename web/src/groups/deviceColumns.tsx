import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { trialLook } from '../../../shared/plans/trialLook'
import { paths } from '../paths'
import { useTrend } from '../periodfigures/useTrend'
import { Sparkline } from '../ui/text/Sparkline'
import { TierBadge } from '../ui/text/TierBadge'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { ContactMark, type ContactState } from './ContactMark'
import { type DeviceRow, gravityOf, type LatestValue } from './deviceRow'
import { RowEvents } from './RowEvents'
import styles from './GroupView.module.css'

interface Props {
  readonly groupid: GroupId
  readonly deviceid: DeviceRow['deviceid']
  readonly of: LatestValue
}

/** How the first of the latest values went over the week, up to its newest reading; nothing until that is known. */
const RowTrend = ({ groupid, deviceid, of: { key, label, value } }: Props) => {
  const trend = useTrend(groupid, { deviceid, key })
  return trend === undefined || trend.length === 0 ? null : (
    <Sparkline points={[...trend, value]} label={`${label} over the last 7 days`} />
  )
}

const shownAtMost = 3

/** The few most important measurements, faint when nothing newer came in time, and how the first of them went. */
export const LatestValues = ({ groupid, row }: { groupid: GroupId; row: DeviceRow }) => {
  const { deviceid, values, contact } = row
  const [first] = values
  if (first === undefined) return <span className={styles.none}>No data</span>
  return (
    <div className={styles.latest}>
      <div className={styles.trend}>
        <RowTrend groupid={groupid} deviceid={deviceid} of={first} />
      </div>
      <dl className={styles.values} data-old={contact !== 'live'}>
        {values.slice(0, shownAtMost).map(({ key, label, text }) => (
          <div key={key}>
            <dt title={label}>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const daysLeft = (days: number): string =>
  days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`

/** Whether the plan of a device is the one that needs no word. */
const isUsualPlan = ({ tier }: DeviceRow): boolean => tier === 'Hosted'

/** The plan of a device in a list: nothing for a hosted one, and beside a trial how long it lasts. */
export const PlanMark = ({ row }: { row: DeviceRow }) => {
  const { tier, trialDaysRemaining } = row
  if (isUsualPlan(row)) return null
  if (trialDaysRemaining === undefined) return <TierBadge name={tier} />
  return (
    <span className={styles.plan}>
      <TierBadge name={tier} {...trialLook(trialDaysRemaining)} />
      <span className={styles.left}>{daysLeft(trialDaysRemaining)}</span>
    </span>
  )
}

/** A machine that was heard of and fell silent asks for more than one that was never there. */
const silenceRank: Record<ContactState, number> = { stale: 2, never: 1, live: 0 }

/** Orders devices by urgency: the level of events, silence, how long that is, the name. */
export const compareUrgency = (a: DeviceRow, b: DeviceRow): number =>
  gravityOf(b.events) - gravityOf(a.events) ||
  silenceRank[b.contact] - silenceRank[a.contact] ||
  (a.contact === 'stale' ? (a.lastContactMs ?? 0) - (b.lastContactMs ?? 0) : 0) ||
  a.name.localeCompare(b.name, undefined, { numeric: true })

const column = createColumnHelper<DeviceRow>()

/** The columns of a group's device list; links stay within the group. */
const usualColumns = (groupid: GroupId, rows: readonly DeviceRow[]) => [
  column.accessor('name', {
    header: 'Name',
    sortingFn: 'alphanumeric',
    meta: { width: '12rem', isFixed: true },
    cell: ({ row, getValue }) => (
      <Link to={paths.data(row.original.deviceid, groupid)} className={styles.name}>
        {getValue()}
      </Link>
    ),
  }),
  column.accessor(
    (row) => row.events.map(({ name, level, msg }) => `${nameOfLevel(level)} ${name}: ${msg}`).join('; '),
    {
      id: 'events',
      header: 'Active events',
      sortDescFirst: true,
      sortingFn: (a, b) => compareUrgency(b.original, a.original),
      meta: { width: '16rem' },
      cell: ({ row }) => <RowEvents events={row.original.events} />,
    },
  ),
  column.accessor((row) => row.lastContactMs ?? 0, {
    id: 'contact',
    header: 'Last contact',
    enableGlobalFilter: false,
    meta: {
      width: '9.5rem',
      fileValue: ({ lastContactMs }) =>
        lastContactMs === undefined ? '' : new Date(lastContactMs).toISOString(),
    },
    cell: ({ row: { original } }) => (
      <span className={styles.nowrap}>
        <ContactMark state={original.contact} ms={original.lastContactMs} />
      </span>
    ),
  }),
  column.display({
    id: 'latest',
    header: 'Latest values',
    meta: {
      width: '24.5rem',
      fileValue: ({ values }) =>
        values
          .slice(0, 3)
          .map(({ label, text }) => `${label} ${text}`)
          .join('; '),
    },
    cell: ({ row }) => <LatestValues groupid={groupid} row={row.original} />,
  }),
  column.accessor('type', {
    header: 'Type',
    sortingFn: 'alphanumeric',
    meta: { width: '7.5rem', isExtra: rows.every(({ type }) => type === '') },
  }),
  column.accessor('deviceid', {
    header: 'Device ID',
    meta: { width: '7.5rem' },
    cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
  }),
  column.accessor('tier', {
    header: 'Plan',
    // Where every device has the usual one the column would be empty.
    meta: { width: '9rem', isExtra: rows.every(isUsualPlan) },
    cell: ({ row }) => <PlanMark row={row.original} />,
  }),
  column.accessor('model', { id: 'model', header: 'Model', meta: { width: '7rem', isExtra: true } }),
  column.accessor('fw', { id: 'fw', header: 'Firmware', meta: { width: '9rem', isExtra: true } }),
]

/** One column for each key that a device of the list measures, under the name that most of them give it. */
const valueColumns = (rows: readonly DeviceRow[]) => {
  const labels = new Map<string, Map<string, number>>()
  for (const { key, label } of rows.flatMap(({ values }) => values)) {
    const counts = labels.get(key) ?? new Map<string, number>()
    labels.set(key, counts.set(label, (counts.get(label) ?? 0) + 1))
  }
  return [...labels].map(([key, counts]) => {
    const [label = key] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
    const valueIn = ({ values }: DeviceRow) => values.find((each) => each.key === key)
    return column.accessor((row) => valueIn(row)?.value, {
      id: `value:${key}`,
      header: label,
      sortUndefined: 'last',
      enableGlobalFilter: false,
      meta: { width: '8rem', isExtra: true, isFigure: true, fileValue: (row) => valueIn(row)?.text },
      cell: ({ row: { original } }) => (
        <span className={styles.figure} data-old={original.contact !== 'live'}>
          {valueIn(original)?.text ?? '–'}
        </span>
      ),
    })
  })
}

export const deviceColumns = (groupid: GroupId, rows: readonly DeviceRow[]) =>
  [...usualColumns(groupid, rows), ...valueColumns(rows)] as ColumnDef<DeviceRow>[]
