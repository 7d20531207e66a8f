import { nextCronMs } from './nextCronMs'
import { parseCron } from './parseCron'

/** The first due instant after the given one, both in epoch milliseconds; undefined when there is none. */
export type NextMs = (afterMs: number) => number | undefined

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

const parseRate = (text: string): NextMs | undefined => {
  const [, value = '', unit = '', plural] = /^([1-9]\d*) (minute|hour|day)(s?)$/.exec(text) ?? []
  const ms = unitMs[unit]
  if (ms === undefined || (value === '1') !== (plural === '')) return undefined
  const stepMs = Number(value) * ms
  // Counted from the epoch, not from the start: a daily job must not be put off by every restart.
  return (afterMs) => (Math.floor(afterMs / stepMs) + 1) * stepMs
}

const parseAt = (text: string): NextMs | undefined => {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : NaN
  return Number.isNaN(atMs) ? undefined : (afterMs) => (atMs > afterMs ? atMs : undefined)
}

/** Parses `rate(…)`, `cron(…)` or `at(…)` of EventBridge, in UTC; throws a SyntaxError for anything else. */
export const parseScheduleExpression = (expression: string): NextMs => {
  const [, kind, inner = ''] = /^(rate|cron|at)\((.*)\)$/.exec(expression) ?? []
  if (kind === 'cron') {
    const cron = parseCron(inner)
    return (afterMs) => nextCronMs(cron, afterMs)
  }
  const next = kind === 'rate' ? parseRate(inner) : kind === 'at' ? parseAt(inner) : undefined
  if (!next) throw new SyntaxError(`not a schedule expression: ${expression}`)
  return next
}
