import type { Invoke } from '../../StandIn'
import type { ScheduleDefinition, ScheduleTarget } from './readEventsRule'

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
