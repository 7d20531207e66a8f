import { expect, it } from 'vitest'
import { nameCommand } from './nameCommand'

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
