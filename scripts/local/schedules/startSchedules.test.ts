import { afterEach, describe, expect, it } from 'vitest'
import { readEventsRule, readSchedule } from './readSchedule'
import { startSchedules } from './startSchedules'
import type { Schedules, SchedulesOptions } from './startSchedules'

const Arn = 'arn:aws:lambda:ap-southeast-2:000000000000:function:Packer'
const everyMinute = {
  ScheduleExpression: 'rate(1 minute)',
  Targets: [{ Id: 'T', Arn, Input: '{"job":"pack"}' }],
}

describe('the schedules', () => {
  let schedules: Schedules | undefined
  afterEach(() => schedules?.stop())

  /** A clock that stands just before a full minute, so that a rule of one minute is due at once. */
  const justBefore = () => {
    const offsetMs = 60_000 - 20 - (Date.now() % 60_000)
    return () => Date.now() + offsetMs
  }
  const start = (
    properties: object,
    invoke: SchedulesOptions['invoke'],
    more: Partial<SchedulesOptions> = {},
  ) =>
    (schedules = startSchedules({
      rules: [readEventsRule('Every', properties)],
      invoke,
      now: justBefore(),
      log: () => undefined,
      ...more,
    }))

  it('calls the function with the input of the target when due', async () => {
    const calls: unknown[][] = []
    start(everyMinute, (...call) => Promise.resolve(calls.push(call)))
    await expect.poll(() => calls).toEqual([['Packer', { job: 'pack' }]])
  })

  it('leaves a disabled rule alone, yet runs it on demand with the event of AWS', async () => {
    const calls: unknown[][] = []
    const disabled = { ...everyMinute, State: 'DISABLED', Targets: [{ Id: 'T', Arn }] }
    const started = start(disabled, (...call) => Promise.resolve(calls.push(call)))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(calls).toEqual([])
    await started.runNow('Every')
    expect(calls).toMatchObject([['Packer', { 'detail-type': 'Scheduled Event', source: 'aws.events' }]])
  })

  it('repeats a call that failed, and gives up after the last delay', async () => {
    const lines: string[] = []
    start(everyMinute, () => Promise.reject(new Error('down')), {
      retryDelaysMs: [1, 1],
      log: (line) => lines.push(line),
    })
    await expect.poll(() => lines).toHaveLength(3)
    expect(lines.at(-1)).toContain('given up')
  })

  it('passes on the failure of a run on demand', async () => {
    const started = start(everyMinute, () => Promise.reject(new Error('down')))
    await expect(started.runNow('Every')).rejects.toThrow('down')
    await expect(started.runNow('Never')).rejects.toThrow('no rule Never')
  })

  it('reads a schedule of the scheduler', () => {
    const { targets, nextMs } = readSchedule('Daily', {
      ScheduleExpression: 'cron(0 3 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn, RoleArn: 'role', Input: '{"a":1}' },
    })
    expect(targets.map(({ toEvent }) => toEvent(0))).toEqual([{ a: 1 }])
    expect(nextMs(Date.parse('2026-01-01T00:00:00Z'))).toBe(Date.parse('2026-01-01T03:00:00Z'))
  })

  it.each([
    [{ ...everyMinute, EventPattern: { source: ['aws.s3'] } }],
    [{ ...everyMinute, Targets: [{ Id: 'T', Arn: 'arn:aws:sqs:ap-southeast-2:000000000000:Q' }] }],
    [{ ...everyMinute, Targets: [{ Id: 'T', Arn, InputTransformer: {} }] }],
  ])('refuses a rule that it could not run (%#)', (properties) => {
    expect(() => readEventsRule('Rule', properties)).toThrow('rule Rule')
  })
})
