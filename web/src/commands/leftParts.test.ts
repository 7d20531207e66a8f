import { expect, it } from 'vitest'
import { type CommandEntry, CommandId } from '../../../shared/commands/commandQueue'
import { leftParts } from './leftParts'

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
