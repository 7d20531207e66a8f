import type { ColumnDef } from '@tanstack/react-table'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { type getDeviceFences, type FenceVisit, getVisits } from '../../../shared/fences/getVisits'
import type { Place } from '../../../shared/places/place'
import { hourMs, minuteMs, secondMs, dayMs } from '../../../shared/core/time'
import { Dialog } from '../ui/dialog/Dialog'
import { paths } from '../paths'
import { Segmented } from '../ui/button/Segmented'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { DataTable } from '../ui/table/DataTable'
import { ZoneNote } from '../ui/zone/ZoneNote'
import { formatClock, formatDay, formatInstant } from '../ui/text/formatTime'
import { callEndpoint } from '../core/api/callEndpoint'
import { type ReadOptions, keepMs, useEndpoint } from '../core/api/useEndpoint'
import styles from './Fences.module.css'
import { portalNowMs } from '../ui/text/portalClock'

type Between = NonNullable<FenceVisit['entered']>

/** `between 21 Nov 2026, 10:02:00 and 10:07:00`, with the other day where it is one; one instant where both are the same. */
export const describeBetween = ({ fromTs, toTs }: Between): string => {
  const [fromMs, toMs] = [fromTs * secondMs, toTs * secondMs]
  if (fromMs === toMs) return formatInstant(toMs)
  const to = formatDay(fromMs) === formatDay(toMs) ? formatClock(toMs) : formatInstant(toMs)
  return `between ${formatInstant(fromMs)} and ${to}`
}

const sayLength = (seconds: number): string => {
  const ms = seconds * secondMs
  const minutes = Math.round(ms / minuteMs)
  const [hours, rest] = [Math.floor(minutes / (hourMs / minuteMs)), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** How long a stay was: `20 min–1 h 5 min`. */
const describeStay = ({ atLeast, atMost }: FenceVisit['stay']): string => {
  const [least, most] = [sayLength(atLeast), sayLength(atMost)]
  return least === most ? most : `${least}–${most}`
}

const describeEntry = ({ entered }: FenceVisit): string =>
  entered === undefined ? 'Inside before' : describeBetween(entered)

const describeExit = ({ left, isPassed }: FenceVisit): string => {
  if (isPassed) return 'Passed, not sampled'
  return left === undefined ? 'Still inside' : describeBetween(left)
}

interface VisitRow extends FenceVisit {
  readonly id: string
  readonly deviceid: DeviceId
  readonly deviceName: string
}

/** Every page of the group, one after the other. */
const askAll: NonNullable<ReadOptions<typeof getVisits>['ask']> = async (endpoint, request) => {
  const first = await callEndpoint(endpoint, request)
  const devices = [...first.devices]
  let last = first.lastEvaluatedDevice
  while (last !== undefined) {
    const next = await callEndpoint(endpoint, { ...request, afterDevice: last })
    devices.push(...next.devices)
    last = next.lastEvaluatedDevice
  }
  return { devices }
}

const rowsOf = ({ devices }: OutputOf<typeof getVisits>): VisitRow[] =>
  devices.flatMap(({ deviceid, name, visits }) =>
    visits.map((visit, n) => ({ ...visit, id: `${deviceid} ${n}`, deviceid, deviceName: name })),
  )

const minuteSeconds = 60

/** The visits of all devices of a group, or of one, in the last days; to the end of this minute, so that a page asks once. */
const useVisits = (of: { groupid: GroupId; deviceid?: DeviceId }, days: number, nowMs: number) => {
  const toTime = Math.ceil(nowMs / secondMs / minuteSeconds) * minuteSeconds
  const fromTime = toTime - (days * dayMs) / secondMs
  return useEndpoint(
    getVisits,
    { ...of, fromTime, toTime },
    { ask: askAll, dedupingInterval: keepMs.most, keepPreviousData: true },
  )
}

const spans = [
  ['1', '24 hours'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const

const sortedBy = [{ id: 'entered', desc: true }]

const columnsOf = (nameOf: (placeid: string) => string): ColumnDef<VisitRow>[] => [
  {
    id: 'device',
    header: 'Device',
    accessorKey: 'deviceName',
    cell: ({ row: { original } }) => <Link to={paths.data(original.deviceid)}>{original.deviceName}</Link>,
  },
  { id: 'fence', header: 'Fence', accessorFn: ({ placeid }) => nameOf(placeid) },
  {
    id: 'entered',
    header: 'Entered',
    accessorFn: ({ entered }) => entered?.toTs ?? 0,
    cell: ({ row: { original } }) => describeEntry(original),
    meta: { fileValue: describeEntry },
  },
  {
    id: 'left',
    header: 'Left',
    accessorFn: ({ left }) => left?.toTs ?? Infinity,
    cell: ({ row: { original } }) => describeExit(original),
    meta: { fileValue: describeExit },
  },
  {
    id: 'stay',
    header: 'Stay',
    accessorFn: ({ stay }) => stay.atMost,
    cell: ({ row: { original } }) => describeStay(original.stay),
    meta: { fileValue: ({ stay }) => describeStay(stay) },
  },
]

interface Props {
  readonly groupid: GroupId
  readonly fences: readonly Pick<Place, 'placeid' | 'name'>[]
  /** Of this device alone. */
  readonly deviceid?: DeviceId
}

/** Who was inside which fence, from when to when, each time between two readings. */
export const VisitTable = ({ groupid, fences, deviceid }: Props) => {
  const isOfOne = deviceid !== undefined
  const headingId = useId()
  const [days, setDays] = useState<(typeof spans)[number][0]>(isOfOne ? '30' : '7')
  const [openedMs] = useState(portalNowMs)
  const { data, error, mutate } = useVisits(
    { groupid, ...(isOfOne ? { deviceid } : {}) },
    Number(days),
    openedMs,
  )
  const rows = useMemo(() => data && rowsOf(data), [data])
  const more = (data?.devices ?? []).reduce((sum, { moreVisits }) => sum + moreVisits, 0)
  const columns = useMemo(
    () =>
      columnsOf((placeid) => fences.find((fence) => fence.placeid === placeid)?.name ?? '–').filter(
        ({ id }) => !isOfOne || id !== 'device',
      ),
    [fences, isOfOne],
  )
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{isOfOne ? 'Visits of the last days' : 'Visits'}</h2>
        <Segmented label="Period" options={spans} value={days} onChange={setDays} />
      </div>
      {rows === undefined ? (
        error === undefined ? (
          <Skeleton label="Loading visits" rows={6} rowRem={2.5} />
        ) : (
          <ErrorBox error={error} otherwise="The visits could not be read." onRetry={() => void mutate()} />
        )
      ) : (
        <DataTable
          caption="Visits"
          rows={rows}
          columns={columns}
          rowId={({ id }) => id}
          sortedBy={sortedBy}
          pageSizes={[20, 50, 100]}
          fileName="Visits"
          tools={<ZoneNote />}
          empty={<EmptyState title="No visits in this period." />}
          card={(row) => (
            <article className={styles.card}>
              <strong>
                {isOfOne ? null : (
                  <>
                    <Link to={paths.data(row.deviceid)}>{row.deviceName}</Link>,{' '}
                  </>
                )}
                {fences.find(({ placeid }) => placeid === row.placeid)?.name}
              </strong>
              <span>Entered: {describeEntry(row)}</span>
              <span>Left: {describeExit(row)}</span>
              <span>Stay: {describeStay(row.stay)}</span>
            </article>
          )}
        />
      )}
      {more > 0 ? <p className={styles.note}>{more} older visits are not listed.</p> : null}
    </section>
  )
}

interface DeviceVisitsProps {
  readonly deviceid: DeviceId
  readonly groups: OutputOf<typeof getDeviceFences>['groups']
  readonly onClose: () => void
}

/** When a device was inside the fences of its groups. */
export const DeviceVisits = ({ deviceid, groups, onClose }: DeviceVisitsProps) => (
  <Dialog title="Visits" size="full" onClose={onClose}>
    {groups.map(({ groupid, fences }) => (
      <VisitTable key={groupid} groupid={groupid} fences={fences} deviceid={deviceid} />
    ))}
  </Dialog>
)
