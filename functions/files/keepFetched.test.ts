import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { StoredCommand } from '../commands/commandStore'
import { keepFetched } from './fetchedFiles'

const command: StoredCommand = {
  deviceid: DeviceId.parse('PUMP00001'),
  sk: '01JD0000000000000000000000',
  method: 'FS.Get',
  args: '{"filename":"a.txt"}',
  frameId: 1,
  createdMs: 0,
  status: 'sent',
  cancellable: true,
  requestedBy: 'ann@example.com',
  sends: 1,
  contactsSinceSent: 0,
}
const hello = { data: Buffer.from('hello').toString('base64'), left: 7 }

const keep = async (asked: StoredCommand, response: object | null) => {
  const kept: string[] = []
  const files = {
    keep: (...[, , bytes]: [unknown, unknown, Uint8Array]) =>
      Promise.resolve(void kept.push(Buffer.from(bytes).toString())),
  }
  return { recorded: await keepFetched(files)(asked, response as never), kept }
}

it('takes a file that came whole out of the record', async () => {
  const whole = { ...command, transfer: { kind: 'get', at: 0, size: 0 } } as const
  expect(await keep(whole, hello)).toEqual({ recorded: { size: 5, left: 7 }, kept: ['hello'] })
  expect(await keep(whole, null)).toEqual({ recorded: null, kept: [] })
})

it('leaves the answer to a part of a file, and to every other command, as it came', async () => {
  expect(await keep(command, hello)).toEqual({ recorded: hello, kept: [] })
})
