import * as z from 'zod/mini'
import { UserId } from '../core/ids'
import { dayMs, secondMs } from '../core/time'
import { type Span, spansOfWeekly } from '../core/wallClock'
import { ClockTime, TimeZone, Weekdays } from '../core/timeZone'
import { sanitiseText } from '../display/displaySettings'

export const maxShifts = 40
const maxPeople = 10
export const maxOverrides = 40
const maxNameLength = 40

export const RotaId = z
  .string()
  .check(z.regex(/^r-[A-Za-z0-9]{8}$/, 'must be r- and 8 letters or digits'), z.meta({ title: 'Rota' }))
  .brand<'RotaId'>()
export type RotaId = z.infer<typeof RotaId>

/** A name of a rota or a chain. */
export const EscalationName = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxNameLength, `must be at most ${maxNameLength} characters`),
    z.meta({ title: 'Name' }),
  )

/** At least one and each once. */
export const People = z.array(UserId).check(
  z.minLength(1, 'must have at least one person'),
  z.maxLength(maxPeople, `must be at most ${maxPeople} people`),
  z.refine((people) => new Set(people).size === people.length, 'must name each person once'),
  z.meta({ title: 'People' }),
)

/** On each of its days; one that ends no later than it begins ends on the next day. */
const Shift = z.strictObject({
  days: Weekdays,
  from: ClockTime.check(z.meta({ title: 'Begin' })),
  to: ClockTime.check(z.meta({ title: 'End' })),
  people: People,
})
export type Shift = z.infer<typeof Shift>

const Moment = z.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799))

/** A person in the place of all shifts, from one time to another, epoch seconds. */
const Override = z
  .strictObject({
    fromTs: Moment.check(z.meta({ title: 'Begin' })),
    toTs: Moment.check(z.meta({ title: 'End' })),
    userid: UserId.check(z.meta({ title: 'Person' })),
  })
  .check(z.refine(({ fromTs, toTs }) => fromTs < toTs, 'must end after it begins'))
export type Override = z.infer<typeof Override>

export const RotaFields = z.strictObject({
  name: EscalationName,
  /** On whose clock the shifts are. */
  timeZone: TimeZone,
  shifts: z
    .array(Shift)
    .check(z.maxLength(maxShifts, `must be at most ${maxShifts}`), z.meta({ title: 'Shifts' })),
  overrides: z
    .array(Override)
    .check(z.maxLength(maxOverrides, `must be at most ${maxOverrides}`), z.meta({ title: 'Overrides' })),
})
export type RotaFields = z.infer<typeof RotaFields>

/** Who is on call when, week after week. */
export const Rota = z.extend(RotaFields, {
  rotaid: RotaId,
  /** Counts its changes, from 1. */
  version: z.int(),
})
export type Rota = z.infer<typeof Rota>

type Weeks = Pick<RotaFields, 'timeZone' | 'shifts' | 'overrides'>

/** A span in which the same people are on call; without any it is a gap. */
export interface OnCallSpan extends Span {
  people: readonly UserId[]
  /** Whether an override says so, in the place of the shifts. */
  isOverride: boolean
}

interface Duty extends Span {
  people: readonly UserId[]
}

const within = (atMs: number) => (span: Span) => span.fromMs <= atMs && atMs < span.toMs

const isSame = (a: OnCallSpan, b: OnCallSpan): boolean =>
  a.isOverride === b.isOverride && a.people.join() === b.people.join()

/** Who is on call from one time to another: spans that follow each other without a pause between, gaps among them. */
export const onCallSpans = ({ timeZone, shifts, overrides }: Weeks, when: Span): OnCallSpan[] => {
  const duties = shifts.flatMap(({ people, ...weekly }): Duty[] =>
    spansOfWeekly(timeZone, weekly, when).map((span) => ({ ...span, people })),
  )
  const swaps = overrides.map(({ fromTs, toTs, userid }): Duty => ({
    fromMs: fromTs * secondMs,
    toMs: toTs * secondMs,
    people: [userid],
  }))
  const turns = [when.fromMs, ...[...duties, ...swaps].flatMap(({ fromMs, toMs }) => [fromMs, toMs])]
  const begins = [...new Set(turns)].filter((ms) => ms >= when.fromMs && ms < when.toMs).sort((a, b) => a - b)
  const spans: OnCallSpan[] = []
  for (const [n, fromMs] of begins.entries()) {
    const swapped = swaps.filter(within(fromMs))
    const isOverride = swapped.length > 0
    const people = (isOverride ? swapped : duties.filter(within(fromMs))).flatMap((duty) => duty.people)
    const span = { fromMs, toMs: begins[n + 1] ?? when.toMs, people: [...new Set(people)].sort(), isOverride }
    const last = spans.at(-1)
    if (last !== undefined && isSame(last, span)) last.toMs = span.toMs
    else spans.push(span)
  }
  return spans
}

/** Who is on call at an instant; empty in a gap. */
export const onCallAt = (rota: Weeks, ms: number): readonly UserId[] =>
  onCallSpans(rota, { fromMs: ms, toMs: ms + 1 })[0]?.people ?? []

export const gapDays = 28

/** When no one is on call, in the days after a time. */
export const gapsOf = (rota: Weeks, fromMs: number, days = gapDays): Span[] =>
  onCallSpans(rota, { fromMs, toMs: fromMs + days * dayMs })
    .filter(({ people }) => people.length === 0)
    .map((span) => ({ fromMs: span.fromMs, toMs: span.toMs }))

/** When other people are on call than now, and who; undefined when that is beyond the next days. */
export const nextChange = (rota: Weeks, fromMs: number): OnCallSpan | undefined => {
  const [now, ...later] = onCallSpans(rota, { fromMs, toMs: fromMs + gapDays * dayMs })
  return later.find(({ people }) => people.join() !== now?.people.join())
}
