import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { nameOfReference } from '../queues/nameOfReference'
import { parseScheduleExpression } from './parseScheduleExpression'
import type { NextMs } from './parseScheduleExpression'

/** A schedule of the templates: when it is due and which functions it calls with what. */
export interface ScheduleDefinition {
  readonly ruleId: string
  readonly isEnabled: boolean
  readonly nextMs: NextMs
  readonly targets: readonly ScheduleTarget[]
}

export interface ScheduleTarget {
  readonly functionId: string
  /** What the function is called with when due at that instant (epoch milliseconds). */
  readonly toEvent: (dueMs: number) => unknown
}

const target = z.strictObject({
  Arn: z.string().regex(/^arn:[^:]*:lambda:|^[^:]+$/, 'only functions can be targets locally'),
  Id: z.string().optional(),
  RoleArn: z.string().optional(),
  Input: z.string().optional(),
  // Retries are Lambda's own here; an event that fails to the end is in the log.
  RetryPolicy: z.unknown().optional(),
  DeadLetterConfig: z.unknown().optional(),
})

const State = z.enum(['ENABLED', 'DISABLED']).default('ENABLED')

const rule = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  State,
  Targets: z.array(target).default([]),
  Tags: z.unknown().optional(),
})

const schedule = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.enum(['UTC', 'Etc/UTC']).optional(),
  // A window says how late AWS may be; punctual is within every window.
  FlexibleTimeWindow: z.unknown().optional(),
  State,
  Target: target,
})

const readTarget =
  (source: string, ruleId: string) =>
  ({ Arn, Input }: z.infer<typeof target>): ScheduleTarget => {
    const input = Input === undefined ? undefined : (JSON.parse(Input) as unknown)
    const scheduledEvent = (dueMs: number) => ({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source,
      account: '000000000000',
      time: new Date(dueMs).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region: 'ap-southeast-2',
      resources: [`arn:aws:events:ap-southeast-2:000000000000:rule/${ruleId}`],
      detail: {},
    })
    return { functionId: nameOfReference(Arn), toEvent: (dueMs) => input ?? scheduledEvent(dueMs) }
  }

const define = (
  ruleId: string,
  source: string,
  { ScheduleExpression, State: state }: { ScheduleExpression: string; State: 'ENABLED' | 'DISABLED' },
  targets: readonly z.infer<typeof target>[],
): ScheduleDefinition => ({
  ruleId,
  isEnabled: state === 'ENABLED',
  nextMs: parseScheduleExpression(ScheduleExpression),
  targets: targets.map(readTarget(source, ruleId)),
})

/** Reads the resolved properties of an `AWS::Events::Rule` with a schedule; anything unknown is an error. */
export const readEventsRule = (ruleId: string, resolved: unknown): ScheduleDefinition => {
  const parsed = rule.safeParse(resolved)
  if (!parsed.success) throw new Error(`rule ${ruleId}: ${z.prettifyError(parsed.error)}`)
  return define(ruleId, 'aws.events', parsed.data, parsed.data.Targets)
}

/** Reads the resolved properties of an `AWS::Scheduler::Schedule`; anything unknown is an error. */
export const readSchedule = (ruleId: string, resolved: unknown): ScheduleDefinition => {
  const parsed = schedule.safeParse(resolved)
  if (!parsed.success) throw new Error(`schedule ${ruleId}: ${z.prettifyError(parsed.error)}`)
  return define(ruleId, 'aws.scheduler', parsed.data, [parsed.data.Target])
}
