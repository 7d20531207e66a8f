import { dayMs, hourMs, secondMs } from '../../shared/core/time'
import { instantOf, wallOf, weekdayOf } from '../../shared/core/wallClock'
import type { Bounds } from '../../shared/hours/hours'
import type { ServicePlan } from '../../shared/service/plan'
import type { ServiceItem, ServiceState, UnknownWhy } from '../../shared/service/serviceItem'
import type { StoredPace, MachineRow } from './serviceStore'
import { dayBegins, dayNumber } from './useDays'
import { usedSince } from './moveMeter'

/** Later is not said. */
const horizonDays = 3 * 365
const daysAWeek = 7

/** Nine of ten of Student’s t, for 1 to 7 degrees of freedom. */
const nineOfTen = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415]

interface DayBand {
  fromMs: number
  ms: number
  toMs: number
}

/**
 * When a machine will have worked so many more hours, from its hours by weekday: the middle, and the band in which it
 * falls four times of five. Undefined where that is years away.
 */
export const forecastHours = (
  { byDay, weekSd, weeks }: StoredPace,
  leftHours: number,
  zone: string,
  fromMs: number,
): DayBand | undefined => {
  const t = nineOfTen[Math.min(weeks - 1, nineOfTen.length) - 1] ?? nineOfTen.at(-1) ?? 1
  const today = dayNumber(zone, fromMs)
  const dayLeft = 1 - (fromMs - dayBegins(zone, today)) / dayMs
  const at = (days: number) => Math.max(fromMs, dayBegins(zone, today + days))
  let mean = 0
  let early: number | undefined
  let middle: number | undefined
  for (let n = 0; n < horizonDays; n += 1) {
    mean += (byDay[weekdayOf((today + n) * dayMs)] ?? 0) * (n === 0 ? dayLeft : 1)
    const ahead = (n + dayLeft) / daysAWeek
    // How far weeks are apart, and how far the mean of so few of them may be from the truth.
    const width = t * weekSd * Math.sqrt(ahead + ahead ** 2 / weeks)
    if (early === undefined && mean + width >= leftHours) early = n
    if (middle === undefined && mean >= leftHours) middle = n
    if (early === undefined || middle === undefined || mean - width < leftHours) continue
    return { fromMs: at(early), ms: at(middle), toMs: at(n) }
  }
  if (early === undefined || middle === undefined) return undefined
  return { fromMs: at(early), ms: at(middle), toMs: at(horizonDays) }
}

/** Within so long a meter counts as read just now. */
const freshMs = dayMs
/** A meter that is silent for longer says nothing any more. */
const silentMs = 7 * dayMs
/** Past its interval by more than this part of it, a service is overdue. */
const grace = 0.1

/** So many months later on the clock of a zone, at the same time; the last day of a month that is shorter. */
export const monthsLater = (zone: string, ms: number, months: number): number => {
  const wall = new Date(wallOf(zone, ms))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + months, wall.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return instantOf(zone, Date.UTC(year, month, Math.min(day, lastDay)) + (wall.getTime() % dayMs))
}

const ranks = { fine: 0, soon: 1, due: 2, overdue: 3 } as const satisfies Partial<
  Record<ServiceState, number>
>
type Known = keyof typeof ranks

const byHours = ({ everyHours = Infinity, soonHours }: ServicePlan, used: number): Known => {
  if (used >= everyHours * (1 + grace)) return 'overdue'
  if (used >= everyHours) return 'due'
  return used >= everyHours - soonHours ? 'soon' : 'fine'
}

interface Calendar {
  soonMs: number
  dueMs: number
  overdueMs: number
}

const calendarOf = (
  { everyMonths, soonDays, timeZone }: ServicePlan,
  doneMs: number,
): Calendar | undefined => {
  if (everyMonths === undefined) return undefined
  const dueMs = monthsLater(timeZone, doneMs, everyMonths)
  return {
    soonMs: dueMs - soonDays * dayMs,
    dueMs,
    overdueMs: dueMs + (dueMs - doneMs) * grace,
  }
}

const byCalendar = (calendar: Calendar | undefined, nowMs: number): Known => {
  if (calendar === undefined || nowMs < calendar.soonMs) return 'fine'
  if (nowMs < calendar.dueMs) return 'soon'
  return nowMs < calendar.overdueMs ? 'due' : 'overdue'
}

const worse = (a: Known, b: Known): Known => (ranks[a] >= ranks[b] ? a : b)

const earlier = (a: DayBand | undefined, b: number | undefined): DayBand | undefined => {
  if (b === undefined) return a
  if (a === undefined) return { fromMs: b, ms: b, toMs: b }
  return { fromMs: Math.min(a.fromMs, b), ms: Math.min(a.ms, b), toMs: Math.min(a.toMs, b) }
}

export interface Judged {
  state: ServiceState
  why?: UnknownWhy
  used?: Bounds
  leftHours?: number
  calendarMs?: number
  forecast?: DayBand
  /** When it has to be judged again at the earliest for its next state: no machine works more than an hour an hour. */
  nextMs: number
}

type Machine = Pick<MachineRow, 'meter' | 'pace' | 'done'>

/** What is known of the hours since the last entry. */
const readHours = (
  { everyHours }: ServicePlan,
  { meter }: Machine,
  done: MachineRow['done'][string],
  nowMs: number,
): { used?: Bounds; now?: Bounds; why?: UnknownWhy } => {
  if (everyHours === undefined) return {}
  if (meter === undefined) return { why: 'noMeter' }
  const isJoined = done.source === meter.source || done.loggedMs <= (meter.joinedMs ?? -Infinity)
  if (done.total === undefined || !isJoined) return { why: 'otherMeter' }
  const used = usedSince(meter, done.total, done.loggedMs)
  const sinceRead = nowMs - meter.atMs
  const open = sinceRead <= freshMs ? 0 : sinceRead / hourMs
  const now = { atLeast: used.atLeast, atMost: used.atMost + open }
  if (meter.question !== undefined) return { used, now, why: 'question' }
  return sinceRead > silentMs ? { used, now, why: 'silent' } : { used, now }
}

/** How a machine stands by a plan: the one place where that is decided. */
export const judge = (plan: ServicePlan, machine: Machine, nowMs: number): Judged => {
  const done = machine.done[plan.planid]
  if (done === undefined) return { state: 'unknown', why: 'noEntry', nextMs: Infinity }
  const { everyHours = Infinity, soonHours } = plan
  const calendar = calendarOf(plan, done.atMs)
  const { used, now, why } = readHours(plan, machine, done, nowMs)
  const least = worse(byCalendar(calendar, nowMs), now === undefined ? 'fine' : byHours(plan, now.atLeast))
  const isAgainUnsure = now !== undefined && now.atMost >= everyHours
  const isSoonAtMost = now !== undefined && now.atMost >= everyHours - soonHours
  const unsure: UnknownWhy | undefined = why ?? (isAgainUnsure ? 'mayBeDue' : undefined)
  // What is certain stays certain, whatever is not known beside it.
  const state: ServiceState =
    least !== 'fine' ? least : unsure !== undefined ? 'unknown' : isSoonAtMost ? 'soon' : 'fine'

  const leftHours = used === undefined || !Number.isFinite(everyHours) ? undefined : everyHours - used.atLeast
  const isAhead = leftHours !== undefined && leftHours > 0 && why === undefined
  const band =
    isAhead && machine.pace !== undefined && machine.meter !== undefined
      ? forecastHours(machine.pace, leftHours, plan.timeZone, Math.max(machine.meter.atMs, nowMs - freshMs))
      : undefined
  const isKnown = why === undefined || everyHours === Infinity
  const forecast =
    (least === 'fine' || least === 'soon') && isKnown ? earlier(band, calendar?.dueMs) : undefined

  const hoursAt = [everyHours - soonHours, everyHours, everyHours * (1 + grace)]
    .filter((each) => Number.isFinite(each) && now !== undefined && each > now.atLeast)
    .map((each) => nowMs + (each - (now?.atLeast ?? 0)) * hourMs)
  const daysAt = [calendar?.soonMs, calendar?.dueMs, calendar?.overdueMs].filter(
    (ms): ms is number => ms !== undefined && ms > nowMs,
  )
  return {
    state,
    ...(state === 'unknown' && unsure !== undefined ? { why: unsure } : {}),
    ...(now === undefined ? {} : { used: now }),
    ...(leftHours === undefined ? {} : { leftHours }),
    ...(calendar === undefined ? {} : { calendarMs: calendar.dueMs }),
    ...(forecast === undefined ? {} : { forecast }),
    nextMs: Math.min(...hoursAt, ...daysAt, Infinity),
  }
}

const seconds = (ms: number): number => Math.floor(ms / secondMs)
const oneDecimal = (hours: number): number => Math.round(hours * 10) / 10

/** As it is shown. */
export const itemOf = (
  plan: ServicePlan,
  machine: Machine & Pick<MachineRow, 'marks'>,
  { deviceid, name }: Pick<ServiceItem, 'deviceid' | 'name'>,
  nowMs: number,
): ServiceItem => {
  const judged = judge(plan, machine, nowMs)
  const { state, why, used, leftHours, calendarMs, forecast } = judged
  const done = machine.done[plan.planid]
  const mark = machine.marks[plan.planid]
  const isMarked = mark !== undefined && mark.base === done?.entryid && mark.state === state
  const isPast = state === 'due' || state === 'overdue'
  const isByHours = leftHours !== undefined && leftHours <= 0
  // What is due by the calendar is so since its day, whenever that was seen.
  const isCalendar = isPast && !isByHours && calendarMs !== undefined && calendarMs <= nowMs
  const sinceMs = isCalendar ? calendarMs : isMarked ? mark.sinceMs : undefined
  return {
    deviceid,
    name,
    planid: plan.planid,
    planName: plan.name,
    state,
    ...(why === undefined ? {} : { why }),
    ...(sinceMs === undefined ? {} : { sinceTs: seconds(sinceMs) }),
    ...(done === undefined ? {} : { lastTs: seconds(done.atMs) }),
    ...(used === undefined
      ? {}
      : { used: { atLeast: oneDecimal(used.atLeast), atMost: oneDecimal(used.atMost) } }),
    ...(leftHours === undefined ? {} : { leftHours: oneDecimal(leftHours) }),
    ...(calendarMs === undefined ? {} : { calendarTs: seconds(calendarMs) }),
    ...(forecast === undefined
      ? {}
      : {
          forecast: {
            fromTs: seconds(forecast.fromMs),
            ts: seconds(forecast.ms),
            toTs: seconds(forecast.toMs),
          },
        }),
    ...(machine.meter === undefined ? {} : { meterTs: seconds(machine.meter.atMs) }),
  }
}

const stateRanks: Record<ServiceState, number> = { overdue: 0, due: 1, soon: 2, unknown: 3, fine: 4 }

/** When it is due next, for the order of a list. */
export const whenOf = ({ forecast, calendarTs }: ServiceItem): number =>
  forecast?.ts ?? calendarTs ?? Infinity

/** The most urgent first: by state, then by what is past the most or expected first. */
export const byUrgency = (a: ServiceItem, b: ServiceItem): number =>
  stateRanks[a.state] - stateRanks[b.state] ||
  whenOf(a) - whenOf(b) ||
  (a.leftHours ?? Infinity) - (b.leftHours ?? Infinity) ||
  (a.deviceid < b.deviceid ? -1 : a.deviceid > b.deviceid ? 1 : 0)
