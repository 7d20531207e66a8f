import { secondMs } from '../../../shared/core/time'
import { describeBounds } from '../../../shared/hours/hours'
import { type ServicePlan, describeInterval } from '../../../shared/service/plan'
import { type ServiceItem, unknownWhys } from '../../../shared/service/serviceItem'
import { openFormat } from '../ui/text/formatTime'

const dayOfYear = openFormat({ day: 'numeric', month: 'short' })
const dayWithYear = openFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const farMs = 300 * 86_400_000

const formatOf = (ms: number, nowMs: number) => (Math.abs(ms - nowMs) > farMs ? dayWithYear() : dayOfYear())

/** `12 Dec`, with the year where that is far. */
export const sayDay = (ts: number, nowMs: number): string =>
  formatOf(ts * secondMs, nowMs).format(ts * secondMs)

/** When a service is due: `about 12 Dec (9 – 18 Dec)`, `on 3 Mar`, `since 20 Nov`. */
export const sayWhen = (item: ServiceItem, nowMs: number): string => {
  const { state, forecast, sinceTs, calendarTs, leftHours } = item
  if (state === 'due' || state === 'overdue') {
    return sinceTs === undefined ? 'now' : `since ${sayDay(sinceTs, nowMs)}`
  }
  if (forecast === undefined) {
    return calendarTs !== undefined && leftHours === undefined
      ? `on ${sayDay(calendarTs, nowMs)}`
      : 'not known'
  }
  const { fromTs, ts, toTs } = forecast
  if (sayDay(fromTs, nowMs) === sayDay(toTs, nowMs)) return `on ${sayDay(ts, nowMs)}`
  const band = formatOf(toTs * secondMs, nowMs).formatRange(fromTs * secondMs, toTs * secondMs)
  return `about ${sayDay(ts, nowMs)} (${band})`
}

/** Why it is as it is: `231.4 h since 3 Sep; every 250 h or 6 months`. */
export const sayWhy = (item: ServiceItem, plan: ServicePlan | undefined, nowMs: number): string => {
  const { why, used, lastTs, meterTs } = item
  const interval = plan === undefined ? '' : describeInterval(plan)
  const last = lastTs === undefined ? undefined : sayDay(lastTs, nowMs)
  const since =
    used === undefined || last === undefined
      ? last === undefined
        ? undefined
        : `last done ${last}`
      : `${describeBounds(used)} since ${last}`
  const silent = why === 'silent' && meterTs !== undefined ? ` since ${sayDay(meterTs, nowMs)}` : ''
  const unknown = why === undefined ? undefined : `${unknownWhys[why]}${silent}`
  return [unknown, since, interval].filter((each) => each !== undefined && each !== '').join('; ')
}

/** `42 h left`, `12.5 h over`. */
export const sayLeft = ({ leftHours }: ServiceItem): string | undefined => {
  if (leftHours === undefined) return undefined
  return leftHours >= 0 ? `${leftHours.toFixed(1)} h left` : `${(-leftHours).toFixed(1)} h over`
}

export const machineName = ({ name, deviceid }: Pick<ServiceItem, 'name' | 'deviceid'>): string =>
  name === '' ? deviceid : name

/** An address that opens a machine knows its id alone: the name comes with what was read. */
export const openedMachineName = (
  machine: Pick<ServiceItem, 'name' | 'deviceid'>,
  read: { readonly items: readonly Pick<ServiceItem, 'name'>[] } | undefined,
): string =>
  machineName({ ...machine, name: machine.name === '' ? (read?.items[0]?.name ?? '') : machine.name })
