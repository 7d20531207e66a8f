import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMessageLog } from './openMessageLog'

describe('the messages of a queue', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'messages-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  it('count no delivery that a full disk could not write down: it would end in the dead letters unseen', async () => {
    const log = await openMessageLog(dir, () => undefined)
    const message = await log.put({ body: 'a', sentMs: 1 })
    const handle = await open(dir, 'r')
    vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'appendFile').mockRejectedValueOnce(
      new Error('no space left on device'),
    )
    await handle.close()
    await expect(log.countReceive([message], 2)).rejects.toThrow('no space left')
    expect(message.receives).toBe(0)
    await log.countReceive([message], 3)
    expect(message).toMatchObject({ receives: 1, firstReceivedMs: 3 })
    await log.close()
  })
})
