import { expect, it } from 'vitest'
import { type ContactView, type CommandEntry, CommandId } from '../../../shared/commands/commandQueue'
import { formatSpan } from '../../../shared/core/formatSpan'
import { describeContact as describe, isAnswerNear } from './useCommands'

const nowMs = 1_790_000_000_000
const ts = nowMs / 1000
const entry = (change: Partial<CommandEntry>): CommandEntry => ({
  commandID: CommandId.parse('0'.repeat(26)),
  rpcmethod: 'Admin.Trigger',
  args: {},
  ts,
  priority: 1,
  status: 'sent',
  can_be_cancelled: true,
  ...change,
})
const near = (change: Partial<CommandEntry>, contact?: { isConnected: boolean }) =>
  isAnswerNear({ data: [entry(change)], contact }, nowMs)

it('comes soon from a device that is connected, and was asked within the last minute', () => {
  expect(near({ sent_ts: ts - 5 }, { isConnected: true })).toBe(true)
  expect(near({ ts: ts - 3600, sent_ts: ts - 5 }, { isConnected: true })).toBe(true)
})

it('is not waited for from one that sleeps, is silent, or has answered', () => {
  expect(near({ sent_ts: ts - 5 }, { isConnected: false })).toBe(false)
  expect(near({ sent_ts: ts - 61 }, { isConnected: true })).toBe(false)
  expect(near({ priority: 0 }, { isConnected: true })).toBe(false)
  expect(near({})).toBe(false)
})

const now = 1_790_000_000_000
const describeContact = (contact: ContactView, nowMs: number) =>
  describe({ contact, pending: 1, waits_for: 'contact' }, nowMs)
const inSeconds = (seconds: number) => now / 1000 + seconds

it.each([
  [0, '0 s'],
  [45_400, '45 s'],
  [60_000, '1 min'],
  [80_000, '1 min 20 s'],
  [754_000, '12 min'],
  [4_800_000, '1 h 20 min'],
  [90_000_000, '1 d 1 h'],
])('%d ms are %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text)
})

it.each([
  ['answer', 1, 'ok', 'The device is connected and has the command: its answer is awaited.'],
  ['answer', 2, 'info', 'The device is connected and busy with a command: 1 command behind it.'],
  ['answer', 31, 'info', 'The device is connected and busy with a command: 30 commands behind it.'],
  ['contact', 1, 'info', 'The device is connected: 1 command will go out with its next message.'],
] as const)(
  'says of a connected device what the queue waits for: %s, %d pending',
  (waits_for, pending, tone, text) => {
    const contact = { isConnected: true, every_s: 60, basis: 'history' as const }
    expect(describe({ contact, pending, waits_for }, now)).toEqual({ tone, text })
  },
)

it('says when the next contact is expected and how that is known', () => {
  const contact = { isConnected: false, expected_ts: inSeconds(240), every_s: 300 }
  expect(describeContact({ ...contact, basis: 'history' }, now).text).toBe(
    'Next contact expected in about 4 min. It usually makes contact every 5 min.',
  )
  expect(describeContact({ ...contact, basis: 'interval' }, now).text).toContain(
    'It is set to make contact every',
  )
  expect(describeContact({ ...contact, basis: 'history' }, now + 260_000).text).toMatch(/any moment now/)
})

it('says how long a silent device is overdue', () => {
  const contact = {
    isConnected: false,
    overdue_since_ts: inSeconds(-7200),
    every_s: 60,
    basis: 'history',
  } as const
  expect(describeContact(contact, now)).toMatchObject({
    tone: 'warning',
    text: 'The device is overdue by 2 h. It usually makes contact every 1 min.',
  })
})

it('says that nothing is known before the first contact', () => {
  expect(describeContact({ isConnected: false }, now).text).toContain('has not made contact yet')
})
