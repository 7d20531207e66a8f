import { expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { followedState } from './followedChange'

const nowMs = 1_770_000_000_000
const contact = {
  isConnected: false,
  expected_ts: nowMs / 1000 + 300,
  every_s: 600,
  basis: 'history' as const,
}
const tell = (entry: Partial<CommandEntry>, queue = { pending: 1, waits_for: 'contact' as const, contact }) =>
  followedState(
    {
      ...{ commandID: '', rpcmethod: 'Config.Set', args: {}, ts: nowMs / 1000, priority: 1 },
      ...{ status: 'queued', can_be_cancelled: true },
      ...entry,
    },
    queue,
    nowMs,
  )

it('waits for the next contact, and says when that is expected', () => {
  expect(tell({ status: 'queued' })).toEqual({
    state: 'waitsForContact',
    note: 'Next contact expected in about 5 min. It usually makes contact every 10 min.',
  })
})

it('is no success before the device has answered', () => {
  expect(tell({ status: 'sent' })).toEqual({
    state: 'handedOver',
    note: 'The device has it: its answer is awaited.',
  })
  expect(tell({ status: 'sent', ota_status: { progress: 41.6 } }).note).toMatch(/42 % done\.$/)
  expect(tell({ status: 'complete' })).toEqual({ state: 'success', note: 'Applied by the device.' })
})

it.each([
  [
    { status: 'error', device_response: { code: 400, message: 'no such key' } },
    'error',
    'Error: no such key',
  ],
  [{ status: 'noAnswer' }, 'error', 'The device did not answer.'],
  [
    { status: 'revoked', reason: 'Person 2 may no longer change it.' },
    'error',
    'Person 2 may no longer change it.',
  ],
  [{ status: 'cancelled' }, 'cancelled', 'The command was cancelled.'],
  [{ status: 'sent', delete_ts: 1 }, 'cancelled', 'The command was cancelled.'],
] as const)('that ended as %j has not reached the device', (entry, state, note) => {
  expect(tell(entry)).toEqual({ state, note })
})

it('of which a part stayed behind is told with what, and why', () => {
  const left_out = [{ keys: ['gps.interval'], requestedBy: 'a@example.com', reason: 'no longer an ADMIN' }]
  expect(tell({ status: 'complete', left_out })).toEqual({
    state: 'error',
    note: 'gps.interval did not go out: no longer an ADMIN',
  })
})
