import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Reading } from '../../../shared/data/reading'
import { useTableView } from '../core/tablestate/useTableView'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { keysOf } from './rawFile'
import { rawLimits } from './rawLimits'
import { DataTable } from '../ui/table/DataTable'
import { Instant } from '../ui/text/Instant'
import styles from './Raw.module.css'

/** A value as a cell shows it: whole, and as it is stored. */
const writeValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A reading on a phone: folded, since it has many values. */
const RawCard = ({ reading, keys }: { reading: Reading; keys: readonly string[] }) => {
  const present = keys.filter((key) => reading[key] !== undefined)
  return (
    <details className={styles.card}>
      <summary>
        <Instant ms={reading.ts * 1000} /> · {present.length} values
      </summary>
      <dl className={styles.values}>
        {present.map((key) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{writeValue(reading[key])}</dd>
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

const columnsOf = (keys: readonly string[]) =>
  [
    column.accessor('ts', {
      header: 'Time',
      sortDescFirst: true,
      cell: ({ getValue }) => <Instant ms={getValue() * 1000} className={styles.time} />,
    }),
    ...keys.map((key) =>
      column.accessor((reading) => reading[key], {
        id: key,
        header: () => <abbr title={describeMetric(key).label}>{key}</abbr>,
        sortUndefined: 'last',
        sortingFn: 'alphanumeric',
        cell: ({ getValue }) => {
          const text = writeValue(getValue())
          return (
            <span className={typeof getValue() === 'number' ? styles.number : styles.text} title={text}>
              {text}
            </span>
          )
        },
      }),
    ),
  ] as ColumnDef<Reading>[]

interface Props {
  readings: readonly Reading[]
  name: string
  /** No more of them are on their way. */
  isComplete: boolean
}

/** What was loaded, as it will be exported. */
export const RawTable = ({ readings, name, isComplete }: Props) => {
  const [view, setView] = useTableView(usualView)
  const rows = useMemo(() => [...readings], [readings])
  const keys = useMemo(() => keysOf(readings).filter((key) => key !== 'ts'), [readings])
  const columns = useMemo(() => columnsOf(keys), [keys])
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
        empty="No Data Found"
        card={(reading) => <RawCard reading={reading} keys={keys} />}
      />
    </div>
  )
}
