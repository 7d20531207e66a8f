import { Link } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import type { OwnName } from '../../../../shared/display/ownName'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { nameOfEvent } from '../../display/catalogue/nameOfLevel'
import { ContactMark, contactState } from '../../groups/ContactMark'
import { RowEvents } from '../../groups/RowEvents'
import { type GroupDevice, statusOf } from '../../grouplive/groupDevices'
import { paths } from '../../paths'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { rowEventsOf } from '../lastingEvents'
import { sayOnOff, switchWord } from '../columnWords'
import { TrendMark, trendOf } from '../headline/TrendMark'
import styles from '../Widgets.module.css'
import { figureParts, writeFigure } from '../headline/groupFigure'
import { type CellSources, cellValue, figureOf, isOnItsWay } from './cellValue'

type Threshold = TableColumn['thresholds'][number]

const holds = {
  lt: (value, bound) => value < bound,
  lte: (value, bound) => value <= bound,
  gt: (value, bound) => value > bound,
  gte: (value, bound) => value >= bound,
  equals: (value, bound) => value === bound,
  notEquals: (value, bound) => value !== bound,
} as const satisfies Record<Threshold['operator'], (value: number, bound: number) => boolean>

/** The tone of a cell: of the thresholds that hold the last one counts. */
export const thresholdTone = (
  value: unknown,
  thresholds: readonly Threshold[],
): Threshold['tone'] | undefined =>
  typeof value === 'number'
    ? thresholds.findLast(({ operator, value: bound }) => holds[operator](value, bound))?.tone
    : undefined

interface Props {
  readonly groupid: GroupId
  readonly device: GroupDevice
  readonly column: TableColumn
  readonly sources: CellSources
  /** How its owner names and writes what it measures; undefined while that is on its way. */
  readonly own: Readonly<Record<string, OwnName>> | undefined
  readonly isEditing: boolean
}

/** Holds the place of what waits for its name or unit. */
const Pending = () => <span className={styles.pending} aria-hidden />

const statusTones = { moving: 'ok', working: 'ok', idle: 'info', offline: 'none' } as const

const FactCell = ({ groupid, device, column, sources, own, isEditing }: Props) => {
  const { nowMs } = sources
  const text = String(cellValue(device, column, sources) ?? '')
  switch (column.key) {
    case 'name':
      return isEditing ? text : <Link to={paths.data(device.deviceid, groupid)}>{text}</Link>
    case 'lastContact':
      return <ContactMark state={contactState(device, nowMs)} ms={device.lastContactMs} />
    case 'events':
      return own === undefined && device.events.length > 0 ? (
        <Pending />
      ) : (
        <RowEvents events={rowEventsOf(device, (topic) => nameOfEvent(topic, own?.[topic]))} />
      )
    case 'status':
      return <StatusMark tone={statusTones[statusOf(device, nowMs)]}>{text}</StatusMark>
    default:
      return text
  }
}

/** A value as its owner writes it, in the tone of its thresholds, with its trend where it is one of a period. */
const ValueCell = ({ device, column, sources, own }: Props) => {
  const value = cellValue(device, column, sources)
  if (value === null) {
    return isOnItsWay(column, sources) ? <Pending /> : <span className={styles.cell}>–</span>
  }
  const isUnsaid = column.dataType === 'latest' && (column.unit === '' || column.dp === null)
  if (own === undefined && isUnsaid) return <Pending />
  const ownName = own?.[column.key]
  const write = (figure: number) =>
    switchWord(column, figure, ownName) ??
    (column.unitInHeader ? figureParts(figure, column, ownName).text : writeFigure(figure, column, ownName))
  const figure = column.dataType === 'metric' ? figureOf(device, column, sources.metrics) : undefined
  const trend = trendOf(figure?.current, figure?.previous, column.trendColor)
  const words = typeof value === 'boolean' ? sayOnOff(value) : value
  return (
    <>
      <span
        className={styles.cell}
        data-tone={thresholdTone(value, column.thresholds)}
        data-old={column.dataType === 'latest' && contactState(device, sources.nowMs) !== 'live'}
      >
        {typeof value === 'number' ? write(value) : words}
      </span>
      {trend !== undefined && <TrendMark trend={trend} before={write(figure?.previous ?? 0)} />}
    </>
  )
}

export const TableCell = (props: Props) => {
  if (props.column.dataType === 'fact') return <FactCell {...props} />
  return <ValueCell {...props} />
}
