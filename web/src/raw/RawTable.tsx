import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Reading } from '../../../shared/data/reading'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { useTableView } from '../core/tablestate/useTableView'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { SidePanel } from '../ui/layout/SidePanel'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import { formatInstant } from '../ui/text/formatTime'
import { keysOf } from './rawFile'
import { rawLimits } from './rawLimits'
import styles from './Raw.module.css'

/** A value as a cell shows it: whole, and as it is stored. */
export const writeRawValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** How much there is of a value that is a list or an object, which no cell has room for; undefined for any other. */
export const partsOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return plural(value.length, 'entry').replace('entrys', 'entries')
  return typeof value === 'object' && value !== null ? plural(Object.keys(value).length, 'field') : undefined
}

/** A value that has parts, of one moment. */
interface OpenValue {
  readonly title: string
  readonly value: unknown
}

interface RawValueProps {
  value: unknown
  /** What is read above it when it is opened. */
  title: string
  onOpen: (open: OpenValue) => void
}

/** A value in a cell; a list or an object says how much there is of it, and opens. */
const RawValue = ({ value, title, onOpen }: RawValueProps) => {
  const parts = partsOf(value)
  if (parts !== undefined) {
    return (
      <button
        type="button"
        className={styles.parts}
        aria-label={`${title}: ${parts}`}
        onClick={() => onOpen({ title, value })}
      >
        {parts}
      </button>
    )
  }
  const text = writeRawValue(value)
  return (
    <span className={typeof value === 'number' ? styles.number : styles.text} title={text}>
      {text}
    </span>
  )
}

/** Keys of the portal itself, in the words of a page. */
const ownLabels: Readonly<Record<string, string>> = {
  aws_ts: 'Received',
  deviceid: 'Device ID',
  time: 'Time, whole s',
}

/** A key as people here call it, with its unit. */
const nameOfKey = (key: string, display: DisplaySettings): string => {
  const { label, unit } = displayOf(key, display[key])
  return ownLabels[key] ?? (unit === '' ? label : `${label} (${unit})`)
}

interface CellProps {
  reading: Reading
  name: string
  dataKey: string
  onOpen: (open: OpenValue) => void
}

const Cell = ({ reading, name, dataKey, onOpen }: CellProps) => {
  const value = reading[dataKey]
  if (dataKey === 'aws_ts' && typeof value === 'number') return <Instant ms={value} />
  return <RawValue value={value} title={`${name}, ${formatInstant(reading.ts * 1000)}`} onOpen={onOpen} />
}

interface CardProps {
  reading: Reading
  keys: readonly string[]
  display: DisplaySettings
  onOpen: (open: OpenValue) => void
}

/** A reading on a phone: folded, since it has many values. */
const RawCard = ({ reading, keys, display, onOpen }: CardProps) => {
  const present = keys.filter((key) => reading[key] !== undefined)
  return (
    <details className={styles.card}>
      <summary>
        <Instant ms={reading.ts * 1000} /> · {present.length} values
      </summary>
      <dl className={styles.values}>
        {present.map((key) => (
          <div key={key}>
            <dt>{nameOfKey(key, display)}</dt>
            <dd>
              <Cell reading={reading} name={nameOfKey(key, display)} dataKey={key} onOpen={onOpen} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const column = createColumnHelper<Reading>()
const usualView = {
  sorting: [{ id: 'ts', desc: true }],
  pageIndex: 0,
  pageSize: rawLimits.defaultPageSize,
}
/** They come by themselves. */
const onTheirWay = { isLoading: true, load: () => undefined }
/** The same in every row, or the time once more: shown on demand. */
const extras = new Set(['deviceid', 'time'])

const columnsOf = (keys: readonly string[], display: DisplaySettings, onOpen: (open: OpenValue) => void) =>
  [
    column.accessor('ts', {
      header: 'Time',
      sortDescFirst: true,
      meta: { isFixed: true },
      cell: ({ getValue }) => <Instant ms={getValue() * 1000} />,
    }),
    ...keys.map((key) => {
      const name = nameOfKey(key, display)
      return column.accessor((reading) => reading[key], {
        id: key,
        header: () => (
          <span className={styles.head}>
            {name} <small>{key}</small>
          </span>
        ),
        sortUndefined: 'last',
        sortingFn: 'alphanumeric',
        meta: { label: name, isExtra: extras.has(key) },
        cell: ({ row: { original } }) => (
          <Cell reading={original} name={name} dataKey={key} onOpen={onOpen} />
        ),
      })
    }),
  ] as ColumnDef<Reading>[]

interface Props {
  readings: readonly Reading[]
  device: Device
  /** No more of them are on their way. */
  isComplete: boolean
}

/** What was loaded, as it will be exported. */
export const RawTable = ({ readings, device, isComplete }: Props) => {
  const { display, name } = device
  const [view, setView] = useTableView(usualView)
  const [open, setOpen] = useState<OpenValue>()
  const rows = useMemo(() => [...readings], [readings])
  const keys = useMemo(() => keysOf(readings).filter((key) => key !== 'ts'), [readings])
  const columns = useMemo(() => columnsOf(keys, display, setOpen), [keys, display])
  return (
    <div className={styles.table}>
      <DataTable
        caption={`Raw data of ${name}`}
        rows={rows}
        columns={columns}
        rowId={(_, index) => String(index)}
        sortedBy={usualView.sorting}
        view={view}
        onView={setView}
        more={isComplete ? undefined : onTheirWay}
        pageSizes={rawLimits.pageSizes}
        hasChooser
        empty="No Data Found"
        card={(reading) => <RawCard reading={reading} keys={keys} display={display} onOpen={setOpen} />}
      />
      {open === undefined ? null : (
        <SidePanel title={open.title} onClose={() => setOpen(undefined)}>
          <pre className={styles.json}>{JSON.stringify(open.value, null, 2)}</pre>
        </SidePanel>
      )}
    </div>
  )
}
