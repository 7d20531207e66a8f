import type { UserId } from '../core/ids'
import { dayMs, secondMs } from '../core/time'
import { type Span, spansOfWeekly } from '../core/wallClock'
import type { RotaFields } from './rota'

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
