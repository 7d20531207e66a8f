import { secondMs } from '../../shared/core/time'
import { type ServiceItem, serviceStates, unknownWhys } from '../../shared/service/serviceItem'
import { type Column, type ReportBody, completeFor, fillColumns, nameColumns } from './reportBody'

const dayWriter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (ts: number): string => format.format(ts * secondMs)
}

const isPast = ({ state }: ServiceItem): boolean => state === 'due' || state === 'overdue'

const columnsIn = (timeZone: string): Column<ServiceItem>[] => {
  const day = dayWriter(timeZone)
  const dueOf = (item: ServiceItem): string => {
    const { forecast, calendarTs, sinceTs } = item
    if (isPast(item)) return sinceTs === undefined ? 'now' : `since ${day(sinceTs)}`
    const ts = forecast?.ts ?? calendarTs
    return ts === undefined ? 'not known' : day(ts)
  }
  const bandOf = ({ forecast }: ServiceItem): string =>
    forecast === undefined || day(forecast.fromTs) === day(forecast.toTs)
      ? ''
      : `${day(forecast.fromTs)} – ${day(forecast.toTs)}`
  return [
    ...nameColumns,
    { label: 'Plan', unit: '', kind: 'text', cell: ({ planName }) => planName },
    { label: 'State', unit: '', kind: 'text', cell: ({ state }) => serviceStates[state] },
    {
      label: 'Left',
      unit: 'h',
      kind: 'number',
      cell: ({ leftHours, why, calendarTs }) => {
        if (leftHours !== undefined) return leftHours
        return why === undefined && calendarTs !== undefined ? 'by calendar' : 'not known'
      },
    },
    { label: 'Due', unit: '', kind: 'text', cell: dueOf },
    { label: 'Likely', unit: '', kind: 'text', cell: bandOf },
    {
      label: 'Not Known',
      unit: '',
      kind: 'text',
      cell: ({ why }) => (why === undefined ? '' : unknownWhys[why]),
    },
  ]
}

/** Which machines of a group are due, the most urgent first, as it is known now. */
export const serviceReport = (items: readonly ServiceItem[], timeZone: string): ReportBody => {
  const machines = new Set(items.map(({ deviceid }) => deviceid))
  const unknown = new Set(items.flatMap(({ deviceid, state }) => (state === 'unknown' ? [deviceid] : [])))
  return {
    ...fillColumns(columnsIn(timeZone), items),
    nameColumns: 3,
    completeness: completeFor(machines.size - unknown.size, machines.size),
    notes:
      items.length === 0
        ? ['No machine of this group has a plan of service.']
        : ['Left: hours that are left at most. Likely: in four cases of five it is due between these days.'],
  }
}
