import * as z from 'zod'
import { compareText, paginate } from '../core/paginate'
import { parseInput } from '../core/parseInput'
import type { Alarm } from './openWatch'

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
