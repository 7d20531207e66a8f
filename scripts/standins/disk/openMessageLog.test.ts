import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJournal } from './openJournal'
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

  it.each(['', 'one line', 'two\nlines', '{"kind":"put"}\n', 'é😀', 'x'.repeat(200_000)])(
    'come back with their bodies as they were sent: %s',
    async (body) => {
      const log = await openMessageLog(dir, () => undefined)
      const sent = [await log.put({ body, sentMs: 1 }), await log.put({ body: 'another', sentMs: 2 })]
      const bodies = [
        { message: sent[0], body },
        { message: sent[1], body: 'another' },
      ]
      expect(await log.read(sent)).toEqual(bodies)
      await log.close()
      const again = await openMessageLog(dir, () => undefined)
      expect(await again.read([...again.messages.values()])).toEqual(bodies)
      await again.close()
    },
  )

  it('are read as a run of before wrote them, with the body inside the record', async () => {
    const journal = await openJournal({ dir, onFound: () => undefined, log: () => undefined })
    await journal.append(JSON.stringify({ kind: 'put', id: 'm1', sentMs: 5, body: 'two\nlines' }))
    await journal.close()
    const log = await openMessageLog(dir, () => undefined)
    const [read] = await log.read([...log.messages.values()])
    expect(read).toMatchObject({ message: { id: 'm1', sentMs: 5 }, body: 'two\nlines' })
    await log.close()
  })
})
