import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { openDurableFile } from './DurableFile'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterEach(() => rm(dir, { recursive: true }))

const schema = z.object({ count: z.number() })
const open = () =>
  openDurableFile(join(dir, 'deep', 'state.json'), schema, () => Promise.resolve({ count: 0 }))
const onDisk = async () => JSON.parse(await readFile(join(dir, 'deep', 'state.json'), 'utf8')) as unknown

it('has every change on disk when its save resolves, however many there are at once', async () => {
  const file = await open()
  const saves = Array.from({ length: 20 }, async (_, index) => {
    file.value.count = index + 1
    await file.save()
    const kept = schema.parse(await onDisk())
    expect(kept.count).toBeGreaterThanOrEqual(index + 1)
  })
  await Promise.all(saves)
  expect((await open()).value).toEqual({ count: 20 })
})

it('refuses a file that has another shape rather than start afresh over it', async () => {
  await open()
  await writeFile(join(dir, 'deep', 'state.json'), '{"count":"many"}')
  await expect(open()).rejects.toThrow(/count/)
})
