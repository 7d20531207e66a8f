import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { memoryBucket } from '../../test/doubles/memoryBucket'
import { keptPerDevice, openFetchedFiles } from './fetchedFiles'

const [pump, truck] = [DeviceId.parse('PUMP00001'), DeviceId.parse('TRUCK0001')]

const idOf = (count: number): string => `01JD${String(count).padStart(22, '0')}`

it('keeps the newest files of a device, each under its command, and leaves those of others alone', async () => {
  const bucket = memoryBucket()
  const files = openFetchedFiles(bucket)
  await files.keep(truck, idOf(0), Buffer.from('other'))
  for (let count = 1; count <= keptPerDevice + 3; count += 1) {
    await files.keep(pump, idOf(count), Buffer.from(String(count)))
  }
  expect(bucket.keys()).toHaveLength(keptPerDevice + 1)
  expect(await files.readUrl(pump, idOf(3))).toBeUndefined()
  expect(await files.readUrl(pump, idOf(4))).toContain(`fetched/${pump}/${idOf(4)}`)
  expect(await files.readUrl(truck, idOf(0))).toBeDefined()
  expect(await files.readUrl(truck, idOf(4))).toBeUndefined()
})
