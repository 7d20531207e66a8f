import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { BucketFiles } from '../core/bucketFiles'
import { keptPerDevice, openFetchedFiles } from './fetchedFiles'

const [pump, truck] = [DeviceId.parse('PUMP00001'), DeviceId.parse('TRUCK0001')]

const openMemory = () => {
  const kept = new Map<string, Uint8Array>()
  const bucket: Pick<BucketFiles, 'has' | 'list' | 'readUrl' | 'remove' | 'write'> = {
    has: (key) => Promise.resolve(kept.has(key)),
    list: (prefix) => Promise.resolve([...kept.keys()].filter((key) => key.startsWith(prefix)).sort()),
    readUrl: (key) => Promise.resolve(`https://files.example/${key}`),
    remove: (keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
    write: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
  }
  return { files: openFetchedFiles(bucket as BucketFiles), kept }
}
const idOf = (count: number): string => `01JD${String(count).padStart(22, '0')}`

it('keeps the newest files of a device, each under its command, and leaves those of others alone', async () => {
  const { files, kept } = openMemory()
  await files.keep(truck, idOf(0), Buffer.from('other'))
  for (let count = 1; count <= keptPerDevice + 3; count += 1) {
    await files.keep(pump, idOf(count), Buffer.from(String(count)))
  }
  expect(kept.size).toBe(keptPerDevice + 1)
  expect(await files.readUrl(pump, idOf(3))).toBeUndefined()
  expect(await files.readUrl(pump, idOf(4))).toContain(`fetched/${pump}/${idOf(4)}`)
  expect(await files.readUrl(truck, idOf(0))).toBeDefined()
  expect(await files.readUrl(truck, idOf(4))).toBeUndefined()
})
