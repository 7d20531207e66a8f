import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { nameOfReference } from '../core/nameOfReference'

/** The first due instant after the given one, both in epoch milliseconds. */
export type NextMs = (afterMs: number) => number

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Parses `rate(…)` of EventBridge, which is all that rules of ours use; throws a SyntaxError for anything else. */
export const parseRate = (expression: string): NextMs => {
  const [, value = '', unit = '', plural] =
    /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression) ?? []
  const ms = unitMs[unit]
  if (ms === undefined || (value === '1') !== (plural === ''))
    throw new SyntaxError(`not a rate that runs locally: ${expression}`)
  const stepMs = Number(value) * ms
  // Counted from the epoch, not from the start: a daily job must not be put off by every restart.
  return (afterMs) => (Math.floor(afterMs / stepMs) + 1) * stepMs
}

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

const rule = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(target).default([]),
  Tags: z.unknown().optional(),
})

const readTarget =
  (ruleId: string) =>
  ({ Arn, Input }: z.infer<typeof target>): ScheduleTarget => {
    const input = Input === undefined ? undefined : (JSON.parse(Input) as unknown)
    const scheduledEvent = (dueMs: number) => ({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: new Date(dueMs).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region: 'ap-southeast-2',
      resources: [`arn:aws:events:ap-southeast-2:000000000000:rule/${ruleId}`],
      detail: {},
    })
    return { functionId: nameOfReference(Arn), toEvent: (dueMs) => input ?? scheduledEvent(dueMs) }
  }

/** Reads the resolved properties of an `AWS::Events::Rule` with a schedule; anything unknown is an error. */
export const readEventsRule = (ruleId: string, resolved: unknown): ScheduleDefinition => {
  const parsed = rule.safeParse(resolved)
  if (!parsed.success) throw new Error(`rule ${ruleId}: ${z.prettifyError(parsed.error)}`)
  const { State, ScheduleExpression, Targets } = parsed.data
  return {
    ruleId,
    isEnabled: State === 'ENABLED',
    nextMs: parseRate(ScheduleExpression),
    targets: Targets.map(readTarget(ruleId)),
  }
}
