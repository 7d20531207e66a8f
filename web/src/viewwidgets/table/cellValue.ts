import { secondMs } from '../../../../shared/core/time'
import type { Value } from '../../../../shared/grouplive/groupValues'
import type { FactKey, TableColumn } from '../../../../shared/views/tableWidget'
import { type GroupDevice, statusNames, statusOf } from '../../grouplive/groupDevices'
import { type MetricsSnapshot, metricId } from '../../periodfigures/useGroupMetrics'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { worstFirst } from '../lastingEvents'

/** What a column reads its cells from. */
export interface CellSources {
  readonly metrics: MetricsSnapshot
  readonly nowMs: number
}

const facts = {
  name: ({ name }) => name,
  deviceid: ({ deviceid }) => deviceid,
  type: ({ type }) => type,
  model: ({ model }) => model,
  fw: ({ fw }) => fw,
  tier: ({ tier }) => tier,
  status: (device, nowMs) => statusNames[statusOf(device, nowMs)],
  lastContact: ({ lastContactMs }) => (lastContactMs === undefined ? null : lastContactMs / secondMs),
  events: ({ events }) =>
    worstFirst(events)
      .map(({ level, topic, msg }) => `${nameOfLevel(level)} ${topic}: ${msg}`)
      .join('; '),
} as const satisfies Record<FactKey, (device: GroupDevice, nowMs: number) => Value>

const isFact = (key: string): key is FactKey => Object.hasOwn(facts, key)

export const figureOf = (device: GroupDevice, column: TableColumn, metrics: MetricsSnapshot) =>
  metrics.columns
    .get(metricId({ key: column.key, operator: column.operator ?? 'avg' }))
    ?.figures.get(device.deviceid)

/** A figure of a period that was asked for and has not come. */
export const isOnItsWay = (
  { key, dataType, operator = 'avg' }: TableColumn,
  { metrics }: CellSources,
): boolean => {
  const id = metricId({ key, operator })
  return dataType === 'metric' && !metrics.failed.has(id) && metrics.columns.get(id)?.isComplete !== true
}

/** What a cell holds: it is sorted and filtered by this. */
export const cellValue = (
  device: GroupDevice,
  column: TableColumn,
  { metrics, nowMs }: CellSources,
): Value => {
  const { key, dataType } = column
  if (dataType === 'fact') return isFact(key) ? facts[key](device, nowMs) : null
  if (dataType === 'metric') return figureOf(device, column, metrics)?.current ?? null
  return device.values[key] ?? null
}
