import { mkdtemp, open as openFile, readdir, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJournal } from './openJournal'

describe('a journal', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'journal-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  const open = async (segmentBytes: number) => {
    const found: string[] = []
    const journal = await openJournal({
      dir,
      onFound: (content) => found.push(content.toString()),
      log: (line) => found.push(line),
      segmentBytes,
    })
    return { journal, found }
  }

  it('gives back every record, in order, over several segments', async () => {
    const { journal } = await open(64)
    const texts = Array.from({ length: 20 }, (_, i) => `record ${i}`)
    for (const text of texts) await journal.append(text)
    await journal.close()
    expect((await readdir(dir)).length).toBeGreaterThan(1)
    const again = await open(64)
    expect(again.found).toEqual(texts)
    await again.journal.close()
  })

  it('reads a record at its position', async () => {
    const { journal } = await open(1e6)
    const texts = ['a', 'é😀', 'ccc', '']
    const positions = await Promise.all(texts.map((text) => journal.append(text)))
    const read = await journal.read(positions.map((position) => ({ position })))
    expect(read.map(({ content }) => String(content))).toEqual(texts)
    await journal.close()
  })

  it('reads neighbours together, whatever lies between them, and in the order that was asked for', async () => {
    const { journal } = await open(300_000)
    const texts = Array.from({ length: 40 }, (_, i) => `${i} `.repeat(1 + (i % 7) * 4000))
    const records = await Promise.all(
      texts.map(async (text) => ({ text, position: await journal.append(text.slice(0, 9), text.slice(9)) })),
    )
    const asked = [...records.filter((_, i) => i % 3 > 0), ...records.slice(0, 2)]
    const read = await journal.read(asked)
    expect(read.map(({ record }) => record)).toEqual(asked)
    expect(read.map(({ content }) => String(content))).toEqual(asked.map(({ text }) => text))
    expect(await journal.read([])).toEqual([])
    await journal.close()
  })

  it('tells of a record that is not where it is looked for', async () => {
    const { journal } = await open(1e6)
    const position = await journal.append('a record')
    const wrong = { position: { ...position, offset: position.offset + 1 } }
    await expect(journal.read([{ position }, wrong])).rejects.toThrow('damaged')
    await journal.close()
  })

  it('deletes the segments that nobody needs, never the one being written', async () => {
    const { journal } = await open(8)
    const positions = []
    for (const text of ['one', 'two', 'three']) positions.push(await journal.append(text))
    await journal.trim(positions[1]?.segment)
    expect(await readdir(dir)).toHaveLength(2)
    await journal.trim(undefined)
    expect(await readdir(dir)).toHaveLength(1)
    await journal.close()
  })

  /** The next call of a file's method fails as on a full disk, after `before` has been done. */
  const failOnce = async (method: 'appendFile' | 'datasync', before: (handle: FileHandle) => unknown) => {
    const handle = await openFile(dir, 'r')
    const prototype = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    vi.spyOn(prototype, method).mockImplementationOnce(async function (this: FileHandle) {
      await before(this)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
  }

  it.each([
    ['half written', () => failOnce('appendFile', (handle) => handle.write(Buffer.from('half a rec')))],
    ['written but not known to be on the disk', () => failOnce('datasync', () => undefined)],
  ])('refuses a record that was %s, forgets it, and takes the next one', async (_, fillDisk) => {
    const { journal } = await open(1e6)
    const append = (text: string) => journal.append(text)
    await append('before')
    await fillDisk()
    await expect(append('lost')).rejects.toThrow('no space left')
    await append('after')
    await journal.close()
    const again = await open(1e6)
    expect(again.found).toEqual(['before', 'after'])
    await again.journal.close()
  })

  it('leaves no file behind for each record that a full disk refuses', async () => {
    const { journal } = await open(1e6)
    for (let n = 0; n < 3; n++) {
      await failOnce('appendFile', () => undefined)
      await expect(journal.append('lost')).rejects.toThrow('no space left')
    }
    expect(await readdir(dir)).toEqual([])
    await journal.close()
  })
})
