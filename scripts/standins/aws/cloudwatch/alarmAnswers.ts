import type { Alarm } from './openWatch'
import * as z from 'zod'
import { compareText, paginate } from '../core/paginate'
import { parseInput } from '../core/AwsError'

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
