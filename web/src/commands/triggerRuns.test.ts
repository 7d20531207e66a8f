import { expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { describeRun, hasEnded, pauseUntilNextLook } from './triggerRuns'

const commandID = '01HZZZZZZZZZZZZZZZZZZZZZZZ'
const entryOf = (more: Partial<CommandEntry>): CommandEntry => ({
  commandID,
  rpcmethod: 'Admin.Trigger',
  args: { index: 1 },
  ts: 100,
  priority: 1,
  status: 'queued',
  can_be_cancelled: true,
  ...more,
})

it.each([
  [{}, 'Sending…', 'waiting'],
  [{ commandID }, 'Sent', 'waiting'],
  [{ commandID, entry: entryOf({}), contact: { isConnected: true } }, 'Sent', 'waiting'],
  [{ commandID, entry: entryOf({}), contact: { isConnected: false } }, 'Waits for the device', 'waiting'],
  [{ commandID, entry: entryOf({ status: 'sent' }), contact: { isConnected: false } }, 'Sent', 'waiting'],
  [
    { commandID, entry: entryOf({ status: 'complete', priority: 0, complete_ts: 100.42 }) },
    'Done ✓ 0.4 s',
    'done',
  ],
  [
    { commandID, entry: entryOf({ status: 'complete', priority: 0, complete_ts: 400 }) },
    'Done ✓ 5 min',
    'done',
  ],
  [
    {
      commandID,
      entry: entryOf({ status: 'error', priority: 0, device_response: { code: 500, message: 'Jammed' } }),
    },
    'Error: Jammed',
    'failed',
  ],
  [{ commandID, entry: entryOf({ status: 'noAnswer', priority: 0 }) }, 'No answer from the device', 'failed'],
  [
    { commandID, entry: entryOf({ status: 'cancelled', priority: 0, delete_ts: 101 }) },
    'Cancelled',
    'failed',
  ],
] as const)('%j', (run, text, tone) => {
  expect(describeRun(run, {}, 0)).toEqual({ text, tone })
  expect(hasEnded(run)).toBe(tone !== 'waiting')
})

it('looks often at first, and seldom later', () => {
  expect([0, 9000, 61_000].map((age) => pauseUntilNextLook(0, age))).toEqual([500, 3000, 15_000])
})
