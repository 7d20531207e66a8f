import { setTimeout as sleep } from 'node:timers/promises'
import { type CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'

export interface RingingAlarm {
  name: string
  impact: string
}

/** The alarms of a stage that ring at this moment. */
export const readRinging = async (watch: CloudWatchClient, stage: string): Promise<RingingAlarm[]> => {
  const ringing: RingingAlarm[] = []
  const asked = { AlarmNamePrefix: `Portal-${stage}-`, StateValue: 'ALARM' as const }
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client: watch }, asked)) {
    ringing.push(
      ...MetricAlarms.map(({ AlarmName = '', AlarmDescription = '' }) => ({
        name: AlarmName,
        impact: AlarmDescription,
      })),
    )
  }
  return ringing
}

/** Looks again and again, and returns as soon as an alarm rings that is not among those known; empty when none does. */
export const watchAlarms = async (
  read: () => Promise<RingingAlarm[]>,
  known: ReadonlySet<string>,
  { lastsMs, pauseMs }: { lastsMs: number; pauseMs: number },
): Promise<RingingAlarm[]> => {
  const untilMs = performance.now() + lastsMs
  for (;;) {
    const unknown = (await read()).filter(({ name }) => !known.has(name))
    if (unknown.length > 0 || performance.now() >= untilMs) return unknown
    await sleep(pauseMs)
  }
}
