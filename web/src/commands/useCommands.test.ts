import { expect, it } from 'vitest'
import { type CommandEntry, CommandId } from '../../../shared/commands/commandQueue'
import { isAnswerNear } from './useCommands'

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
