import { afterEach, describe, expect, it } from 'vitest'
import {
  readEventsRule,
  startSchedules,
  type Schedules,
  type SchedulesOptions,
} from '../../../scripts/standins/aws/events/eventSchedules'

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

  it('calls it with the event of AWS when the target has no input', async () => {
    const calls: unknown[][] = []
    start({ ...everyMinute, Targets: [{ Id: 'T', Arn }] }, (...call) => Promise.resolve(calls.push(call)))
    await expect
      .poll(() => calls)
      .toMatchObject([['Packer', { 'detail-type': 'Scheduled Event', source: 'aws.events' }]])
  })

  it('leaves a disabled rule alone', async () => {
    const calls: unknown[][] = []
    const asleep = { ...everyMinute, State: 'DISABLED', Targets: [{ Id: 'T', Arn, Input: '{"job":"none"}' }] }
    start(everyMinute, (...call) => Promise.resolve(calls.push(call)), {
      rules: [readEventsRule('Disabled', asleep), readEventsRule('Every', everyMinute)],
    })
    // Both would be due at the same moment.
    await expect.poll(() => calls).toEqual([['Packer', { job: 'pack' }]])
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

  it.each([
    [{ ...everyMinute, EventPattern: { source: ['aws.s3'] } }],
    [{ ...everyMinute, Targets: [{ Id: 'T', Arn: 'arn:aws:sqs:ap-southeast-2:000000000000:Q' }] }],
    [{ ...everyMinute, Targets: [{ Id: 'T', Arn, InputTransformer: {} }] }],
  ])('refuses a rule that it could not run (%#)', (properties) => {
    expect(() => readEventsRule('Rule', properties)).toThrow('rule Rule')
  })
})
