import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useNavigate, Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import type { DeviceSummary } from '../../../shared/groups/groups'
import { useHiddenColumns, useTableView } from '../core/tablestate/useTableView'
import { useSearchState } from '../core/routing/useSearchState'
import { paths } from '../paths'
import { DataTable } from '../ui/table/DataTable'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { Segmented, CountedChoices } from '../ui/button/Segmented'
import { useNow } from '../ui/text/useNow'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { TextInput } from '../ui/field/Field'
import { lazyPart } from '../ui/lazyPart'
import { deviceColumns, PlanMark, LatestValues } from './deviceColumns'
import { type DeviceRow, deviceRow, markerOfRow, gravityOf } from './deviceRow'
import styles from './GroupView.module.css'
import { useGroupNames } from './useGroups'
import { ContactMark } from './ContactMark'
import { RowEvents } from './RowEvents'

/** What a person looks for first in a fleet; each with the rows it keeps. */
const rowFilters = {
  all: { label: 'All', tone: 'none', keeps: () => true },
  alarm: { label: 'In alarm', tone: 'alarm', keeps: (row) => gravityOf(row.events) === 3 },
  events: { label: 'With events', tone: 'warning', keeps: (row) => row.events.length > 0 },
  live: { label: 'Online', tone: 'none', keeps: (row) => row.contact === 'live' },
  stale: { label: 'Offline', tone: 'warning', keeps: (row) => row.contact === 'stale' },
  never: { label: 'No contact yet', tone: 'none', keeps: (row) => row.contact === 'never' },
} as const satisfies Record<string, { label: string; tone: string; keeps: (row: DeviceRow) => boolean }>

type RowFilter = keyof typeof rowFilters
const isRowFilter = (text: string): text is RowFilter => Object.hasOwn(rowFilters, text)
const rowFilterNames = Object.keys(rowFilters) as RowFilter[]

interface StatusFilterProps {
  rows: readonly DeviceRow[]
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** How the fleet stands in numbers; a press shows those devices. */
const StatusFilter = ({ rows, chosen, onChoose }: StatusFilterProps) => (
  <CountedChoices
    label="Devices by status"
    choices={rowFilterNames.map((value) => {
      const { keeps, ...words } = rowFilters[value]
      return { value, ...words, count: rows.filter(keeps).length }
    })}
    chosen={chosen}
    onChoose={onChoose}
  />
)

/** The status that a device is marked with: its worst event, else that it is silent. */
const toneOfRow = ({ events, contact }: DeviceRow): string | undefined =>
  events[0]?.level ?? (contact === 'live' ? undefined : 'none')

/** A device on a phone. */
const DeviceCard = ({ row, groupid }: { row: DeviceRow; groupid: GroupId }) => (
  <article className={styles.card}>
    <div className={styles.cardHead}>
      <Link to={paths.data(row.deviceid, groupid)} className={styles.name}>
        {row.name}
      </Link>
      <PlanMark row={row} />
    </div>
    <RowEvents events={row.events} />
    <p className={styles.cardFacts}>
      <ContactMark state={row.contact} ms={row.lastContactMs} />
      {row.type !== '' && <span>{row.type}</span>}
      <span className={styles.id}>{row.deviceid}</span>
    </p>
    <LatestValues groupid={groupid} row={row} />
  </article>
)

const FleetMap = lazyPart(async () => (await import('../maps/FleetMap')).FleetMap, 'boundary')

const usualView = { sorting: [{ id: 'events', desc: true }], pageIndex: 0, pageSize: Number.MAX_SAFE_INTEGER }
const ways = [
  ['list', 'List'],
  ['map', 'Map'],
] as const
/** A keystroke is not yet a search; and a browser refuses a hundred addresses in half a minute. */
const typingMs = 250

interface Props {
  groupid: GroupId
  name: string
  devices: readonly DeviceSummary[]
}

const matches = (row: DeviceRow, text: string): boolean =>
  [
    row.name,
    row.deviceid,
    row.type,
    ...row.events.map(({ name, level }) => `${nameOfLevel(level)} ${name}`),
  ].some((part) => part.toLowerCase().includes(text.toLowerCase()))

/** The devices of a group with how each stands now, the worst first, as a list and on a map. */
export const DeviceList = ({ groupid, name, devices }: Props) => {
  const [params, change] = useSearchState()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const keepTyped = useDebouncedCallback((q: string) => change({ q }), typingMs)
  const [view, setView] = useTableView(usualView)
  const wanted = params.get('status') ?? 'all'
  const filter = isRowFilter(wanted) ? wanted : 'all'
  const nowMs = useNow()
  const names = useGroupNames(groupid)
  const rows = useMemo(
    () => (names === undefined ? [] : devices.map((each) => deviceRow(each, nowMs, names[each.deviceid]))),
    [devices, nowMs, names],
  )
  const kept = useMemo(() => rows.filter(rowFilters[filter].keeps), [rows, filter])
  const columns = useMemo(() => deviceColumns(groupid, rows), [groupid, rows])
  const extra = useMemo(
    () => columns.flatMap(({ id, meta }) => (meta?.isExtra === true && id !== undefined ? [id] : [])),
    [columns],
  )
  const [hidden, onHidden] = useHiddenColumns('devices', extra)
  const navigate = useNavigate()
  const isMap = params.get('view') === 'map'
  const tools = (
    <>
      <StatusFilter
        rows={rows}
        chosen={filter}
        onChoose={(next) => change({ status: next === 'all' ? undefined : next })}
      />
      <TextInput
        aria-label="Filter this list"
        placeholder="Filter this list"
        className={styles.filterText ?? ''}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          keepTyped(value)
        }}
      />
      <Segmented
        label="Show devices as"
        options={ways}
        value={isMap ? 'map' : 'list'}
        onChange={(next) => change({ view: next === 'map' ? 'map' : undefined })}
      />
    </>
  )
  if (isMap && names !== undefined) {
    const lost = kept.filter(({ place }) => place === undefined).length
    return (
      <div className={styles.list}>
        <div className={styles.tools}>{tools}</div>
        <LazyBoundary message="Map Load Error" fallback={<Loading label="Loading map" />}>
          <FleetMap
            groupid={groupid}
            lost={lost}
            count={kept.length}
            markers={kept.filter((row) => matches(row, typed)).flatMap((row) => markerOfRow(row) ?? [])}
            onOpen={(id) => {
              const row = rows.find(({ deviceid }) => deviceid === id)
              if (row !== undefined) void navigate(paths.data(row.deviceid, groupid))
            }}
          />
        </LazyBoundary>
      </div>
    )
  }
  return (
    <div className={styles.list}>
      <DataTable
        caption="Devices of the group"
        rows={names === undefined ? undefined : kept}
        columns={columns}
        rowId={(row) => row.deviceid}
        sortedBy={usualView.sorting}
        view={view}
        onView={setView}
        hidden={hidden}
        onHidden={onHidden}
        pageSizes="none"
        search={typed}
        hasRowLink
        rowTone={toneOfRow}
        tools={tools}
        hasChooser
        fileName={name}
        empty="No assets match filters."
        card={(row) => <DeviceCard row={row} groupid={groupid} />}
      />
    </div>
  )
}
