import { describe, expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { readScriptCommands } from './useScriptCommands'

const entry = (rpcmethod: string, fields: Partial<CommandEntry> = {}): CommandEntry => ({
  commandID: '01JD0000000000000000000000',
  rpcmethod,
  args: { filename: 'init.js' },
  ts: 1_770_000_000,
  priority: 0,
  status: 'complete',
  can_be_cancelled: false,
  ...fields,
})
const answer = (size: number, left = 0) => ({ device_response: { size, left } })

describe('readScriptCommands', () => {
  it('takes the newest script that the device sent', () => {
    const commands = [entry('FS.Get', answer(3)), entry('FS.Get', answer(2))]
    expect(readScriptCommands(commands).fetched).toMatchObject({ size: 3, left: 0, tsMs: 1.77e12 })
  })
  it('keeps showing the earlier script while the device is asked again', () => {
    const commands = [entry('FS.Get', { priority: 1, status: 'queued' }), entry('FS.Get', answer(2))]
    const { asked, fetched } = readScriptCommands(commands)
    expect(asked?.status).toBe('queued')
    expect(fetched?.size).toBe(2)
  })
  it('is about init.js alone', () => {
    const other = { args: { filename: 'lib.js' } }
    const found = readScriptCommands([entry('FS.Get', { ...answer(1), ...other }), entry('FS.Put', other)])
    expect(found).toEqual({ sent: undefined, asked: undefined, fetched: undefined, failure: undefined })
  })
  it.each([
    ['error', { code: 400, message: 'failed to open file' }, 'failed to open file'],
    ['error', null, 'The device could not give its script.'],
    ['noAnswer', undefined, 'The device did not answer.'],
  ] as const)('says why there is none: %s', (status, device_response, failure) => {
    const fields = { status, ...(device_response === undefined ? {} : { device_response }) }
    expect(readScriptCommands([entry('FS.Get', fields)]).failure).toBe(failure)
  })
  it('does not take an answer for a script that is none', () => {
    expect(readScriptCommands([entry('FS.Get', { device_response: 'x' })]).fetched).toBeUndefined()
  })
})
