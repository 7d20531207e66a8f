import { type DeviceRow, gravityOf } from './deviceRow'
import { CountedChoices } from '../ui/button/CountedChoices'

/** What a person looks for first in a fleet; each with the rows it keeps. */
export const rowFilters = {
  all: { label: 'All', tone: 'none', keeps: () => true },
  alarm: { label: 'In alarm', tone: 'alarm', keeps: (row) => gravityOf(row.events) === 3 },
  events: { label: 'With events', tone: 'warning', keeps: (row) => row.events.length > 0 },
  live: { label: 'Online', tone: 'none', keeps: (row) => row.contact === 'live' },
  stale: { label: 'Offline', tone: 'warning', keeps: (row) => row.contact === 'stale' },
  never: { label: 'No contact yet', tone: 'none', keeps: (row) => row.contact === 'never' },
} as const satisfies Record<string, { label: string; tone: string; keeps: (row: DeviceRow) => boolean }>

export type RowFilter = keyof typeof rowFilters
export const isRowFilter = (text: string): text is RowFilter => Object.hasOwn(rowFilters, text)
export const rowFilterNames = Object.keys(rowFilters) as RowFilter[]

interface Props {
  rows: readonly DeviceRow[]
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** How the fleet stands in numbers; a press shows those devices. */
export const StatusFilter = ({ rows, chosen, onChoose }: Props) => (
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
