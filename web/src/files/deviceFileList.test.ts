import { describe, expect, it } from 'vitest'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { deviceFileList } from './deviceFileList'

let at = 1000
const entry = (rpcmethod: string, fields: Partial<CommandEntry> = {}, filename?: string): CommandEntry => {
  at += 1
  return {
    commandID: String(at),
    rpcmethod,
    args: filename === undefined ? {} : { filename },
    ts: at,
    priority: 0,
    status: 'complete',
    can_be_cancelled: false,
    complete_ts: at,
    ...fields,
  }
}
/** As the queue gives them: newest first. */
const read = (...commands: CommandEntry[]) => deviceFileList([...commands].reverse())
const list = (...names: string[]) => entry('FS.List', { device_response: names })

describe('the files of a device', () => {
  it('are not known before the device has listed them', () => {
    expect(read()).toEqual({
      files: undefined,
      listedMs: undefined,
      isListing: false,
      listFailure: undefined,
    })
    expect(read(entry('FS.List', { priority: 1, status: 'queued' }))).toMatchObject({
      files: undefined,
      isListing: true,
    })
  })

  it('are those of the last list, without what was removed since', () => {
    const { files } = read(list('old'), list('b.txt', 'a.txt', 'c.txt'), entry('FS.Remove', {}, 'b.txt'))
    expect(files?.map(({ name }) => name)).toEqual(['a.txt', 'c.txt'])
    expect(read(entry('FS.Remove', {}, 'b.txt'), list('b.txt')).files).toHaveLength(1)
  })

  it('show what is pending, what came and what failed', () => {
    const { files } = read(
      list('a.txt', 'b.txt', 'c.txt'),
      entry('FS.Get', { device_response: { size: 5, left: 0 } }, 'a.txt'),
      entry('FS.Get', { priority: 1, status: 'sent' }, 'b.txt'),
      entry('FS.Remove', { priority: 1, status: 'queued' }, 'b.txt'),
      entry('FS.Remove', { status: 'error', device_response: { message: 'remove failed' } }, 'c.txt'),
    )
    expect(files).toMatchObject([
      { name: 'a.txt', isFetching: false, content: { size: 5, left: 0 } },
      { name: 'b.txt', isFetching: true, isRemoving: true, content: undefined },
      { name: 'c.txt', isRemoving: false, failure: 'remove failed' },
    ])
  })

  it('have the sizes that the device named last, where it did', () => {
    const sizes = (size: number) => entry('FS.ListExt', { device_response: [{ name: 'a.txt', size }] })
    const { files } = read(
      sizes(1),
      list('a.txt', 'b.txt'),
      sizes(70),
      entry('FS.ListExt', { status: 'error' }),
    )
    expect(files?.map(({ size }) => size)).toEqual([70, undefined])
  })

  it('say what the portal says when the device said nothing', () => {
    expect(read(list('a.txt'), entry('FS.Get', { status: 'noAnswer' }, 'a.txt')).files?.[0]?.failure).toBe(
      'An error occurred while requesting the file.',
    )
    expect(read(list('a.txt'), entry('FS.Remove', { status: 'noAnswer' }, 'a.txt')).files?.[0]?.failure).toBe(
      'An error occurred while removing the file.',
    )
    expect(read(entry('FS.List', { status: 'noAnswer' })).listFailure).toBe(
      'An error occurred while requesting the file.',
    )
  })
})
