import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { zoneStore } from '../ui/zone/zoneStore'
import { commandState } from './commandState'
import { commandSteps } from './commandSteps'
import { commandsCsv } from './describeCommand'
import { describeRun, hasEnded } from './triggerRuns'

const ts = Date.UTC(2026, 10, 21, 14) / 1000
const display = { cp1: { name: 'Flow', units: 'L/s', dp: 1 }, tp2: { name: 'Start Pump' } }
const effect = { key: 'cp1', is: 'above', value: 5, within: 2, unit: 'readings' } as const
const entry = (fields: Partial<CommandEntry> = {}): CommandEntry => ({
  commandID: '01JD0000000000000000000000',
  rpcmethod: 'Admin.Trigger',
  args: { index: 2 },
  ts,
  priority: 1,
  status: 'queued',
  can_be_cancelled: true,
  effect,
  ...fields,
})
const answered = {
  status: 'complete',
  priority: 0,
  sent_ts: ts + 2,
  handed_ts: ts + 2,
  complete_ts: ts + 3,
} as const
const proof = { end: 'confirmed', is_final: false, value: 12.34, at_ts: ts + 42 } as const
const asleep = { isConnected: false, expected_ts: ts + 1200 }
const stepsOf = (fields: Partial<CommandEntry>, contact = asleep) =>
  commandSteps(entry(fields), { contact, display, nowMs: ts * 1000 }).map(({ text, state }) => [text, state])
const run = (fields: Partial<CommandEntry>) =>
  describeRun({ commandID: entry().commandID, entry: entry(fields), contact: asleep }, display, ts * 1000)
const ended = (fields: Partial<CommandEntry>) => hasEnded({ commandID: 'x', entry: entry(fields) })

beforeEach(() => zoneStore.choose('utc'))
afterEach(() => zoneStore.choose('mine'))

describe('the way of a command', () => {
  it('shows when it is expected to be handed over, and when it is void', () => {
    const [queued, handOver, cause] = stepsOf({ void_after_ts: ts + 3600 })
    expect(queued?.[0]).toMatch(/^Queued .*0:00/)
    expect(handOver?.[0]).toMatch(/^Hand-over expected .*20.*; void after .*00/)
    expect(cause).toEqual(['Should cause Flow above 5 L/s within 2 readings', 'awaited'])
  })

  it('goes on from step to step, and is not done before its effect is', () => {
    expect(stepsOf({ status: 'sent', sent_ts: ts + 2, handed_ts: ts + 2 }).map(([, state]) => state)).toEqual(
      ['done', 'done', 'awaited', 'awaited'],
    )
    expect(commandState(entry(answered))).toEqual({ tone: 'waiting', text: 'Effect awaited' })
    const confirmed = stepsOf({ ...answered, end: 'confirmed', proof })
    expect(confirmed.at(-1)).toEqual(['Flow confirmed 12.3 L/s after 40 s', 'done'])
    expect(commandState(entry({ ...answered, end: 'confirmed', proof })).text).toBe('Confirmed')
  })

  it('ends where it was not handed over in time', () => {
    const fields = {
      status: 'revoked',
      priority: 0,
      end: 'void',
      delete_ts: ts + 60,
      reason: 'Void: late.',
    } as const
    expect(stepsOf(fields).at(-1)).toEqual(['Not handed over', 'failed'])
    expect(commandState(entry(fields)).text).toBe('Void')
    expect(run(fields)).toEqual({ tone: 'failed', text: 'Void: late.' })
  })
})

describe('the button of a trigger', () => {
  it('says what it waits for, then what came of it', () => {
    expect(run({ void_after_ts: ts + 3600 }).text).toMatch(/^Waits for the device: expected .*; void after /)
    expect(run(answered)).toEqual({ tone: 'waiting', text: 'Waits for Flow above 5 L/s within 2 readings' })
    expect(run({ ...answered, end: 'confirmed', proof })).toEqual({
      tone: 'done',
      text: 'Flow confirmed 12.3 L/s after 40 s',
    })
    const none = { end: 'noEffect', is_final: true, low: 0, high: 0.02 } as const
    expect(run({ ...answered, end: 'noEffect', proof: none })).toEqual({
      tone: 'failed',
      text: 'No effect: Flow stayed at 0.0 L/s',
    })
  })

  it('asks on until the end is final', () => {
    expect(ended(answered)).toBe(false)
    expect(ended({ ...answered, end: 'confirmed', proof })).toBe(false)
    expect(ended({ ...answered, end: 'confirmed', proof: { ...proof, is_final: true } })).toBe(true)
    expect(ended({ status: 'cancelled', priority: 0, delete_ts: ts })).toBe(true)
  })
})

it('the file of commands has their ends and proofs', () => {
  const [, line] = commandsCsv(
    [entry({ ...answered, end: 'confirmed', proof, requestedBy: 'a@b.c' })],
    display,
    0,
  )
  expect(line).toBe(
    '2026-11-21T14:00:00.000Z,Trigger: Start Pump,a@b.c,complete,2026-11-21T14:00:02.000Z,2026-11-21T14:00:03.000Z,,Flow above 5 L/s within 2 readings,confirmed,Flow confirmed 12.3 L/s after 40 s,false,01JD0000000000000000000000\r\n',
  )
})
