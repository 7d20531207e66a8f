import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Invoke } from '../../StandIn'
import { nameOfReference } from '../core/Templates'

/** The first due instant after the given one, both in epoch milliseconds. */
type NextMs = (afterMs: number) => number

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

interface ScheduleTarget {
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

export interface SchedulesOptions {
  readonly rules: readonly ScheduleDefinition[]
  readonly invoke: Invoke
  readonly now?: () => number
  /** Waits before Lambda calls a function again that failed; milliseconds. */
  readonly retryDelaysMs?: readonly number[]
  readonly log?: (line: string) => void
}

export interface Schedules {
  /** Waits for the calls under way and makes no more. */
  stop(): Promise<void>
}

/** Timers of Node end at 24.8 days; a shorter look also notices a clock that was set. */
const longestSleepMs = 60_000

const describe = (error: unknown) =>
  error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))

/** Calls the functions of scheduled rules when due, in UTC; a call that fails is repeated as Lambda does. */
export const startSchedules = (options: SchedulesOptions): Schedules => {
  const { rules, invoke, now = Date.now, retryDelaysMs = [60_000, 120_000], log = console.error } = options
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false

  const later = (delayMs: number, work: () => void) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
  }

  const call = (ruleId: string, { functionId, toEvent }: ScheduleTarget, dueMs: number) => {
    const event = toEvent(dueMs)
    const attempt = (failures: number) => {
      const work = invoke(functionId, event)
        .then(
          () => undefined,
          (error: unknown) => {
            const delayMs = retryDelaysMs[failures]
            const outlook = delayMs === undefined ? 'given up' : `again in ${delayMs} ms`
            log(`${ruleId}: ${functionId} failed (${outlook}): ${describe(error)}`)
            if (delayMs !== undefined) later(delayMs, () => attempt(failures + 1))
          },
        )
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
    attempt(0)
  }

  const sleepUntil = (rule: ScheduleDefinition, dueMs: number) => {
    const leftMs = dueMs - now()
    later(Math.min(Math.max(0, leftMs), longestSleepMs), () => {
      if (now() < dueMs) return sleepUntil(rule, dueMs)
      for (const target of rule.targets) call(rule.ruleId, target, dueMs)
      // From now rather than from when it was due: what a sleeping machine missed is not made up for.
      sleepUntil(rule, rule.nextMs(now()))
    })
  }

  for (const rule of rules) if (rule.isEnabled) sleepUntil(rule, rule.nextMs(now()))

  return {
    stop: async () => {
      isStopped = true
      timers.forEach(clearTimeout)
      await Promise.all(underWay)
    },
  }
}
