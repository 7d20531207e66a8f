import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openOutbox } from './openOutbox'

describe('an outbox', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  it('can be read after a full disk took half a line of it', async () => {
    const path = join(dir, 'outbox.jsonl')
    const outbox = await openOutbox(path, z.string())
    await outbox.append(['before'])
    const handle = await open(path, 'r')
    const prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    vi.spyOn(prototype, 'appendFile').mockImplementationOnce(async function (this: FileHandle) {
      await this.write('"los')
      throw new Error('no space left on device')
    })
    await expect(outbox.append(['lost'])).rejects.toThrow('no space left')
    await outbox.append(['after'])
    await outbox.close()
    const again = await openOutbox(path, z.string())
    expect(again.entries).toEqual(['before', 'after'])
    await again.close()
  })
})
