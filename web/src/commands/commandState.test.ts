import { describe, expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { commandState, isCancellable } from './commandState'

const entry = (fields: Partial<CommandEntry>): CommandEntry => ({
  commandID: '01JD0000000000000000000000',
  rpcmethod: 'Sys.Reboot',
  args: {},
  ts: 1_770_000_000,
  priority: 1,
  status: 'queued',
  can_be_cancelled: true,
  ...fields,
})

describe('commandState', () => {
  it('has words for every state', () => {
    expect(commandState(entry({})).text).toBe('Pending')
    expect(commandState(entry({ status: 'sent' })).text).toBe('Handed over')
    expect(commandState(entry({ status: 'complete' })).text).toBe('Complete')
    expect(commandState(entry({ status: 'noAnswer' })).text).toBe('Error (?)')
    expect(commandState(entry({ status: 'sent', delete_ts: 1 })).text).toBe('Cancelled')
    expect(commandState(entry({ status: 'revoked', delete_ts: 1 })).text).toBe('Revoked')
  })

  it('says an error in the device’s words where it has some', () => {
    const failed = (device_response?: CommandEntry['device_response']) =>
      commandState(entry({ status: 'error', ...(device_response === undefined ? {} : { device_response }) }))
        .text
    expect(failed({ code: 500, message: 'remove failed' })).toBe('Error: remove failed')
    expect(failed({ code: 500 })).toBe('Error')
    expect(failed({ code: 500, message: '' })).toBe('Error')
    expect(failed(null)).toBe('Error')
    expect(failed()).toBe('Error (?)')
  })

  it('shows the progress of a firmware update', () => {
    expect(commandState(entry({ status: 'sent', ota_status: { progress: 41.6 } })).progress).toBe(42)
  })
})

describe('isCancellable', () => {
  it('offers to cancel what is pending and may be cancelled', () => {
    expect(isCancellable(entry({}))).toBe(true)
    expect(isCancellable(entry({ can_be_cancelled: false }))).toBe(false)
    expect(isCancellable(entry({ priority: 0 }))).toBe(false)
    expect(isCancellable(entry({ delete_ts: 5 }))).toBe(false)
  })
})
