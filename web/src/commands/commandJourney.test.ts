import { describe, expect, it } from 'vitest'
import { type CommandEntry, CommandId } from '../../../shared/commands/commandQueue'
import { commandJourney } from './commandJourney'

const now = 1_790_000_000_000
const ts = now / 1000

const entry = (change: Partial<CommandEntry>): CommandEntry => ({
  commandID: CommandId.parse('0'.repeat(26)),
  rpcmethod: 'Admin.Trigger',
  args: {},
  ts,
  priority: 1,
  status: 'queued',
  can_be_cancelled: true,
  ...change,
})
const journey = (change: Partial<CommandEntry>) => commandJourney(entry(change), now)

describe('where a command is', () => {
  it('waits for the next contact, or behind others', () => {
    expect(journey({})).toBe('Goes out at the next contact')
    expect(journey({ position: 0 })).toBe('Goes out at the next contact')
    expect(journey({ position: 1 })).toBe('Waits behind 1 older command')
    expect(journey({ position: 30 })).toBe('Waits behind 30 older commands')
  })

  it('was handed over and waits for its answer', () => {
    expect(journey({ status: 'sent', sent_ts: ts - 12 })).toBe('12 s ago, waits for the answer')
  })

  it('was answered, well or not', () => {
    const ended = { priority: 0, sent_ts: ts - 10, complete_ts: ts - 7 }
    expect(journey({ ...ended, status: 'complete' })).toBe('Answered after 3 s')
    expect(journey({ ...ended, status: 'error' })).toBe('Answered after 3 s')
    expect(journey({ ...ended, status: 'noAnswer' })).toMatch(/never answered/)
  })

  it('was cancelled before or after it was handed over', () => {
    expect(journey({ status: 'cancelled', delete_ts: ts })).toBeUndefined()
    expect(journey({ status: 'cancelled', delete_ts: ts, sent_ts: ts - 1 })).toMatch(/handed over/)
  })

  it('was revoked, and says why', () => {
    const reason = 'bob@example.com may no longer do this on this device.'
    expect(journey({ status: 'revoked', delete_ts: ts, reason })).toBe(reason)
  })
})
