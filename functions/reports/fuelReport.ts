import type { Fuel, FuelEventKind } from '../../shared/fuel/fuel'
import type { Bounds } from '../../shared/hours/hours'
import { type ReportCell, roundOutwards } from '../../shared/reports/reportTable'
import { type Column, type Machine, type ReportBody, completeFor, fillColumns, isKnown } from './reportBody'
import { doubtNotes, nameColumns, oneDecimal } from './reportBody'

const boundsCell = (bounds: Bounds | undefined): ReportCell =>
  bounds === undefined ? 'not measured' : roundOutwards(bounds)

/** Nothing is said of a tank whose level is not read. */
const eventsCell = (fuel: Fuel, kind: FuelEventKind): string => {
  if (fuel.usedPercent === undefined) return 'not measured'
  const count = fuel.events.filter((event) => event.kind === kind).length
  return fuel.moreEvents > 0 ? `${count} or more` : String(count)
}

const sumOf = (fuel: Fuel, kind: FuelEventKind): Bounds | undefined => {
  if (fuel.usedPercent === undefined) return undefined
  const own = fuel.events.filter((event) => event.kind === kind)
  return {
    atLeast: own.reduce((sum, { percent }) => sum + percent.atLeast, 0),
    atMost: own.reduce((sum, { percent }) => sum + percent.atMost, 0),
  }
}

/** By the litres where an engine counts them, else by the level. */
const unknownHours = ({ usedLitres, litresUnknownHours, percentUnknownHours }: Fuel): number =>
  usedLitres === undefined ? percentUnknownHours : litresUnknownHours

const columns: Column<Machine<Fuel>>[] = [
  ...nameColumns,
  { label: 'Used', unit: 'L', kind: 'bounds', cell: ({ of }) => boundsCell(of.usedLitres) },
  { label: 'Used of the Tank', unit: '%', kind: 'bounds', cell: ({ of }) => boundsCell(of.usedPercent) },
  { label: 'Refuels', unit: '', kind: 'count', cell: ({ of }) => eventsCell(of, 'refuel') },
  { label: 'Filled', unit: '%', kind: 'bounds', cell: ({ of }) => boundsCell(sumOf(of, 'refuel')) },
  { label: 'Possible Losses', unit: '', kind: 'count', cell: ({ of }) => eventsCell(of, 'loss') },
  { label: 'Not Known', unit: 'h', kind: 'number', cell: ({ of }) => oneDecimal(unknownHours(of)) },
]

/** How much fuel the machines of a group used, and what became of their tanks. */
export const fuelReport = (machines: readonly Machine<Fuel>[]): ReportBody => {
  const complete = machines.filter(({ of }) => isKnown(unknownHours(of))).length
  return {
    ...fillColumns(columns, machines),
    completeness: completeFor(complete, machines.length),
    notes: [
      'Figures lie between the two. Litres are what the engine counted; percent are of the tank, since its size is not known.',
      'Not known: hours without readings of either. A possible loss is a drop while the machine stood still.',
      ...doubtNotes(machines),
    ],
  }
}
