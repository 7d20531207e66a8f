import { expect, it, describe } from 'vitest'
import { nameCommand, leftParts, commandJourney } from './describeCommand'
import { type CommandEntry, CommandId } from '../../../shared/commands/commandQueue'

const entry = (rpcmethod: string, args: Record<string, string | number> = {}) => ({
  commandID: '01JD0000000000000000000000',
  rpcmethod,
  args,
  ts: 1,
  priority: 1,
  status: 'queued' as const,
  can_be_cancelled: true,
})

it('names a trigger as its button does', () => {
  expect(nameCommand(entry('Admin.Trigger', { index: 2 }), { tp2: { name: 'Beacon' } })).toBe(
    'Trigger: Beacon',
  )
  expect(nameCommand(entry('Admin.Trigger', { index: 0 }), {})).toBe('Trigger: Trigger 0')
})

it('names other commands and what they are about', () => {
  expect(nameCommand(entry('FS.Get', { filename: 'init.js' }), {})).toBe('Fetch File: init.js')
  expect(nameCommand(entry('Sys.Reboot', { delay_ms: 5000 }), {})).toBe('Reboot')
})

it('leaves an unknown method as it is', () => {
  expect(nameCommand(entry('Some.Thing'), {})).toBe('Some.Thing')
})

const ids = ['A', 'B', 'C', 'D'].map((letter) => CommandId.parse(letter.repeat(26)))
const list = (...changes: Partial<CommandEntry>[]): CommandEntry[] =>
  changes.map((change, index) => ({
    commandID: ids[index] ?? CommandId.parse('Z'.repeat(26)),
    rpcmethod: 'FS.Put',
    args: { filename: 'init.js' },
    ts: 1,
    priority: 0,
    status: 'cancelled',
    can_be_cancelled: false,
    sent_ts: 1,
    delete_ts: 2,
    ...change,
  }))
const part = { left_part: true }

it('is of the newest transfer of each file, others are dealt with', () => {
  const map = { ...part, args: { filename: 'map.bin' } }
  expect([...leftParts(list(part, map, part))]).toEqual([ids[0], ids[1]])
})

it('is gone once the file was sent again or removed, also while that is on its way', () => {
  const waiting = { priority: 1, status: 'queued' } as const
  const removal: Partial<CommandEntry> = { rpcmethod: 'FS.Remove', ...waiting }
  expect(leftParts(list(removal, part)).size).toBe(0)
  expect(leftParts(list({ status: 'complete' }, part)).size).toBe(0)
})

it('stays when what should deal with it never left, or only reads', () => {
  const [never] = list({ rpcmethod: 'FS.Remove' })
  delete never?.sent_ts
  const [, read, sent] = list({}, { rpcmethod: 'FS.Get' }, part)
  const commands = [never, read, sent].filter((entry) => entry !== undefined)
  expect([...leftParts(commands)]).toEqual([ids[2]])
})

const now = 1_790_000_000_000
const ts = now / 1000

const queued = (change: Partial<CommandEntry>): CommandEntry => ({
  commandID: CommandId.parse('0'.repeat(26)),
  rpcmethod: 'Admin.Trigger',
  args: {},
  ts,
  priority: 1,
  status: 'queued',
  can_be_cancelled: true,
  ...change,
})
const journey = (change: Partial<CommandEntry>) => commandJourney(queued(change), now)

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
