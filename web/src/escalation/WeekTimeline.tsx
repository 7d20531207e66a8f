import { dayMs, dayStartMs, secondMs } from '../../../shared/core/time'
import { instantOf, wallOf, weekdayOf } from '../../../shared/core/wallClock'
import type { UserId } from '../../../shared/core/ids'
import { type OnCallSpan, onCallSpans, type RotaFields } from '../../../shared/escalation/rota'
import { dayNames } from '../../../shared/core/timeZone'
import { type NameOf, sayPeople } from '../../../shared/escalation/words'
import styles from './WeekTimeline.module.css'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const clockOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(11, 16)

/** `Tue 06:00` within six days, `Tue 1 Dec 06:00` beyond, on the clock of a rota. */
export const sayMoment = (zone: string, ms: number, nowMs: number): string => {
  const wall = wallOf(zone, ms)
  const date = new Date(wall)
  const isNear = Math.abs(ms - nowMs) < 6 * dayMs
  const day = isNear ? '' : ` ${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`
  return `${dayNames[weekdayOf(wall)] ?? ''}${day} ${clockOf(wall)}`
}

/** `22:00–06:00`; at the end of a day it is midnight. */
const sayClock = (zone: string, ms: number): string => clockOf(wallOf(zone, ms))

/** What a field for a date and time holds, on the clock of a rota. */
export const toRotaInput = (zone: string, ts: number): string =>
  new Date(wallOf(zone, ts * secondMs)).toISOString().slice(0, 16)

/** Epoch seconds of such a field; undefined while it is not filled in. */
export const fromRotaInput = (zone: string, text: string): number | undefined => {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? undefined : instantOf(zone, wall) / secondMs
}

interface Props {
  rota: RotaFields
  nameOf: NameOf
  nowMs: number
}

const shownDays = 7
const hues = 6

/** Each day from midnight to midnight on the clock of the rota, be that 23 or 25 hours. */
const daysFrom = (zone: string, nowMs: number) => {
  const today = dayStartMs(wallOf(zone, nowMs))
  return Array.from({ length: shownDays }, (_, n) => {
    const wall = today + n * dayMs
    return { wall, fromMs: instantOf(zone, wall), toMs: instantOf(zone, wall + dayMs) }
  })
}

const Piece = ({
  span,
  day,
  zone,
  nameOf,
  hue,
}: {
  span: OnCallSpan
  day: { fromMs: number; toMs: number }
  zone: string
  nameOf: NameOf
  hue: number
}) => {
  const fromMs = Math.max(span.fromMs, day.fromMs)
  const toMs = Math.min(span.toMs, day.toMs)
  const percent = (ms: number) => `${(100 * (ms - day.fromMs)) / (day.toMs - day.fromMs)}%`
  const isGap = span.people.length === 0
  const who = isGap ? 'No one' : sayPeople(span.people, nameOf)
  const words = `${sayClock(zone, fromMs)}–${sayClock(zone, toMs)} ${who}`
  return (
    <li
      className={styles.piece}
      data-gap={isGap || undefined}
      data-override={span.isOverride || undefined}
      data-hue={isGap ? undefined : hue}
      style={{ left: percent(fromMs), right: `calc(100% - ${percent(toMs)})` }}
      title={words}
    >
      <span className={styles.who}>{who}</span>
      <span className={styles.times}>
        {sayClock(zone, fromMs)} to {sayClock(zone, toMs)}
      </span>
    </li>
  )
}

/** Who is on call in the next seven days, a line a day; gaps are hatched. */
export const WeekTimeline = ({ rota, nameOf, nowMs }: Props) => {
  const { timeZone: zone } = rota
  const days = daysFrom(zone, nowMs)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const spans = onCallSpans(rota, { fromMs: first.fromMs, toMs: last.toMs })
  const order: UserId[] = [...new Set(spans.flatMap(({ people }) => people))]
  const hueOf = ({ people }: OnCallSpan) => order.findIndex((userid) => userid === people[0]) % hues
  return (
    <div className={styles.week}>
      <div className={styles.hours} aria-hidden>
        {['00', '06', '12', '18'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {days.map((day, n) => (
        <div key={day.wall} className={styles.day}>
          <span className={styles.name}>{dayNames[weekdayOf(day.wall)]}</span>
          <ul className={styles.line} aria-label={dayNames[weekdayOf(day.wall)]}>
            {spans
              .filter(({ fromMs, toMs }) => fromMs < day.toMs && toMs > day.fromMs)
              .map((span) => (
                <Piece key={span.fromMs} {...{ span, day, zone, nameOf }} hue={hueOf(span)} />
              ))}
            {n === 0 ? (
              <li
                className={styles.now}
                aria-hidden
                style={{ left: `${(100 * (nowMs - day.fromMs)) / (day.toMs - day.fromMs)}%` }}
              />
            ) : null}
          </ul>
        </div>
      ))}
    </div>
  )
}
