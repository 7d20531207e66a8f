import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { RecordItem } from './deviceStore'
import { type GetBatch, openReadParts } from './readParts'

const idOf = (n: number) => DeviceId.parse(`UNIT${String(n).padStart(5, '0')}`)

const open = (stored: ReadonlySet<string>) => {
  const batches: Parameters<GetBatch>[0][] = []
  const getBatch: GetBatch = (batch, take) => {
    batches.push(batch)
    for (const { deviceid = '' } of batch.Keys)
      if (stored.has(deviceid)) take({ deviceid, name: `of ${deviceid}` })
    return Promise.resolve()
  }
  return { batches, read: openReadParts<RecordItem>(getBatch, 'RECORD', RecordItem) }
}

it('asks for a hundred devices at a time, each once, and for the fields that are wanted alone', async () => {
  const deviceids = Array.from({ length: 150 }, (_, n) => idOf(n))
  const { batches, read } = open(new Set(deviceids))
  const names = await read({ deviceids: [...deviceids, idOf(0)], fields: ['name'] }, ({ name }) => name)
  expect(batches.map(({ Keys }) => Keys.length)).toEqual([100, 50])
  expect(batches[0]).toMatchObject({
    Keys: expect.arrayContaining([{ deviceid: idOf(0), sk: 'RECORD' }]) as object[],
    ProjectionExpression: '#f0,#f1',
    ExpressionAttributeNames: { '#f0': 'deviceid', '#f1': 'name' },
  })
  expect(names.size).toBe(150)
  expect(names.get(idOf(149))).toBe('of UNIT00149')
})

it('leaves out who has no such item, and takes none that is not what it should be', async () => {
  const { read } = open(new Set([idOf(1)]))
  const asked = { deviceids: [idOf(1), idOf(2)], fields: ['name'] } as const
  expect([...(await read(asked, ({ name }) => name)).keys()]).toEqual([idOf(1)])
  // A record without its model is none.
  await expect(read({ deviceids: [idOf(1)], fields: ['model'] }, ({ model }) => model)).rejects.toThrow(
    'model',
  )
})

it('has few batches on their way at once, whoever asks for one item meanwhile', async () => {
  const deviceids = Array.from({ length: 3000 }, (_, n) => idOf(n))
  let [running, most, all] = [0, 0, 0]
  const getBatch: GetBatch = async () => {
    running += 1
    all += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await openReadParts<RecordItem>(getBatch, 'RECORD', RecordItem)({ deviceids, fields: [] }, () => 0)
  expect({ all, most }).toEqual({ all: 30, most: 8 })
})
