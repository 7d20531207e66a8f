import * as z from 'zod'
import { compareText, paginate } from '../core/paginate'
import { parseInput } from '../core/AwsError'
import type { AlarmClock, Metrics } from './openMetrics'
import type { AlarmDefinition } from './readAlarm'

type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'

interface Evaluation {
  state: AlarmState
  /** The figures of the periods that were looked at, the newest last. */
  figures: (number | undefined)[]
}

/**
 * What an alarm says at an instant, from its newest complete periods. Of a time before anything was measured nothing
 * is known, least of all that a figure is missing.
 */
const evaluateAlarm = (
  { periodSeconds, periods, badPeriods, isBad, missing, figure }: AlarmDefinition,
  metrics: Pick<Metrics, 'read' | 'named'>,
  sinceSeconds: number,
  nowSeconds: number,
): Evaluation => {
  const end = Math.floor(nowSeconds / periodSeconds) * periodSeconds
  const starts = Array.from({ length: periods }, (_, index) => end - (periods - index) * periodSeconds)
  const figures = starts.map((from) =>
    figure(
      ({ metric, statistic }) => metrics.read(metric, statistic, from, from + periodSeconds),
      (namespace, name) => metrics.named(namespace, name),
    ),
  )
  const bad = figures.filter((each) => (each === undefined ? missing === 'breaching' : isBad(each))).length
  const [first = end] = starts
  if (bad >= badPeriods)
    return { state: first < sinceSeconds && isAllMissing(figures) ? 'INSUFFICIENT_DATA' : 'ALARM', figures }
  return { state: 'OK', figures }
}

const isAllMissing = (figures: readonly unknown[]): boolean => figures.every((each) => each === undefined)

export interface Alarm {
  definition: AlarmDefinition
  state: AlarmState
  /** The figures that decided, the newest last. */
  figures: (number | undefined)[]
  /** Since when it is in this state, epoch seconds on the clock of the alarms. */
  sinceSeconds: number
}

/** On a fast clock several periods end between two looks; those that ended longer ago are skipped. */
const mostPeriodsAtOnce = 60

/** Looks at every period of every alarm once, when it has ended; `onChange` gets each new state. */
export const openWatch = (
  definitions: readonly AlarmDefinition[],
  metrics: Pick<Metrics, 'read' | 'named'>,
  clock: Pick<AlarmClock, 'now'>,
  onChange: (alarm: Alarm) => void,
) => {
  const beganSeconds = clock.now()
  const alarms = definitions.map((definition): Alarm & { lookedAt: number } => ({
    definition,
    state: 'INSUFFICIENT_DATA',
    figures: [],
    sinceSeconds: beganSeconds,
    lookedAt: beganSeconds,
  }))

  const look = () => {
    const now = clock.now()
    for (const alarm of alarms) {
      const { definition } = alarm
      const { periodSeconds } = definition
      const newest = Math.floor(now / periodSeconds) * periodSeconds
      const next = (Math.floor(alarm.lookedAt / periodSeconds) + 1) * periodSeconds
      const oldest = Math.max(next, newest - (mostPeriodsAtOnce - 1) * periodSeconds)
      for (let end = oldest; end <= newest; end += periodSeconds) {
        const { state, figures } = evaluateAlarm(definition, metrics, beganSeconds, end)
        Object.assign(alarm, { figures, lookedAt: end })
        if (state === alarm.state) continue
        Object.assign(alarm, { state, sinceSeconds: end })
        onChange(alarm)
      }
    }
  }
  return { alarms: alarms as readonly Alarm[], look }
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? '')

const order = ['ALARM', 'OK', 'INSUFFICIENT_DATA'] as const
const words = { ALARM: 'rings', OK: 'quiet', INSUFFICIENT_DATA: 'not known yet' } as const

const rowOf = ({ definition, state, figures, sinceSeconds }: Alarm): string => {
  const cells = [
    words[state],
    definition.description,
    definition.rule,
    figures
      .map((figure) => (figure === undefined ? 'none' : String(Math.round(figure * 100) / 100)))
      .join(', '),
    new Date(sinceSeconds * 1000).toISOString(),
    definition.name,
  ]
  return `<tr class="${state}">${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`
}

/** A page for people: what rings stands first. It asks again every five seconds. */
export const renderAlarms = (alarms: readonly Alarm[], speed: number): string => {
  const sorted = order.flatMap((state) => alarms.filter((alarm) => alarm.state === state))
  const ringing = alarms.filter(({ state }) => state === 'ALARM').length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta http-equiv="refresh" content="5" />
<title>${ringing === 0 ? 'No alarm rings' : `${ringing} alarms ring`}</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: 0.3rem 0.8rem; vertical-align: top; }
  tr { border-top: 1px solid #8886; } .ALARM { background: #d333; font-weight: 600; }
  .INSUFFICIENT_DATA { opacity: 0.6; }
</style>
<h1>${ringing === 0 ? 'No alarm rings' : `${ringing} of ${alarms.length} alarms ring`}</h1>
<p>The clock of the alarms runs ${speed === 1 ? 'as all clocks do' : `${speed} times faster than others`}.</p>
<table>
<tr><th>State</th><th>What breaks</th><th>Rings when</th><th>Last figures</th><th>Since</th><th>Name</th></tr>
${sorted.map(rowOf).join('\n')}
</table>
</html>`
}

const Input = z.strictObject({
  AlarmNames: z.array(z.string()).optional(),
  AlarmNamePrefix: z.string().optional(),
  StateValue: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']).optional(),
  MaxRecords: z.number().int().min(1).max(100).default(50),
  NextToken: z.string().optional(),
})

/** The operation of the same name: alarms by name and state, a page at a time. */
export const describeAlarms = (alarms: readonly Alarm[], input: unknown): object => {
  const { AlarmNames, AlarmNamePrefix = '', StateValue, MaxRecords, NextToken } = parseInput(Input, input)
  const found = alarms.filter(
    ({ definition: { name }, state }) =>
      name.startsWith(AlarmNamePrefix) &&
      (AlarmNames?.includes(name) ?? true) &&
      (StateValue === undefined || state === StateValue),
  )
  const sorted = found.sort((a, b) => compareText(a.definition.name, b.definition.name))
  const { items, nextToken } = paginate(sorted, ({ definition }) => definition.name, MaxRecords, NextToken)
  return {
    MetricAlarms: items.map(({ definition, state, figures, sinceSeconds }) => ({
      AlarmName: definition.name,
      AlarmDescription: definition.description,
      StateValue: state,
      StateReason: `${definition.rule}; the figures were ${figures.map((figure) => figure ?? 'missing').join(', ')}`,
      StateUpdatedTimestamp: sinceSeconds,
    })),
    CompositeAlarms: [],
    ...(nextToken === undefined ? {} : { NextToken: nextToken }),
  }
}
