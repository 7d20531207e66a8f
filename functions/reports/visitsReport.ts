import { hourMs } from '../../shared/core/time'
import { roundOutwards } from '../../shared/reports/reportTable'
import type { PlaceTimes } from '../fences/placeTimes'
import { type Column, type Machine, type ReportBody, completeFor, fillColumns, isKnown } from './reportBody'
import { nameColumns } from './reportBody'

interface Line {
  name: string
  deviceid: string
  what: string
  count: number
  leastMs: number
  mostMs: number
}

const columns: Column<Line>[] = [
  ...nameColumns,
  { label: 'Visit or Trip', unit: '', kind: 'text', cell: ({ what }) => what },
  { label: 'Times', unit: '', kind: 'count', cell: ({ count }) => String(count) },
  {
    label: 'In All',
    unit: 'h',
    kind: 'bounds',
    cell: ({ leastMs, mostMs }) => roundOutwards({ atLeast: leastMs / hourMs, atMost: mostMs / hourMs }),
  },
]

const noVisits = { what: 'No visits', count: 0, leastMs: 0, mostMs: 0 }

const linesOf = ({ name, deviceid, of: { lines, silences, silentMs } }: Machine<PlaceTimes>): Line[] => {
  const said = lines.map(({ kind, from, place, ...rest }) => {
    const wordsOf = { visit: place, passed: `${place} (passed)`, trip: `${from ?? ''} to ${place}` }
    return { ...rest, what: wordsOf[kind] }
  })
  const silent = { what: 'Not known', count: silences, leastMs: silentMs, mostMs: silentMs }
  const isSilent = !isKnown(silentMs / hourMs)
  return [...said, ...(isSilent ? [silent] : said.length === 0 ? [noVisits] : [])].map((line) => ({
    ...line,
    name,
    deviceid,
  }))
}

/** The machines of a group at its fences, and on their ways between them. */
export const visitsReport = (machines: readonly Machine<PlaceTimes>[], fences: number): ReportBody => {
  const complete = machines.filter(({ of }) => isKnown(of.silentMs / hourMs)).length
  return {
    ...fillColumns(columns, machines.flatMap(linesOf)),
    nameColumns: 3,
    completeness: completeFor(complete, machines.length),
    notes:
      fences === 0
        ? ['This group has no fences: places with rules.']
        : [
            'Hours lie between the two figures. A trip leads from the fence that was left last to the next one.',
            'Not known: no position for so long; visits and trips of that time are missing here.',
          ],
  }
}
