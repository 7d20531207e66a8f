import type { SQSRecord } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { onBatch, type SetAside, onShard } from '../../functions/core/onBatch'
import { openWorker, recordOf, storedOf } from './ingestScene'
import { type Scene, openScene, startMs } from './openScene'
import { playShard, shardRecord } from './playShard'

/** Readings of four devices in one shard, taken by the ingest as it is. */
const ids = ['SHARD0001', 'SHARD0002', 'SHARD0003', 'SHARD0004']
const readingsEach = 30
const context = { functionName: 'ingest' }

let scene: Scene
let devices: DeviceId[]
/** Bodies that lie in the queue of readings. */
let queue: string[]
const accept: SetAside = (bodies) => {
  queue.push(...bodies)
  return Promise.resolve([])
}

const wrap = (
  before: (records: readonly SQSRecord[]) => ReadonlySet<string> | undefined,
  setAside = accept,
) => {
  const worker = openWorker(scene)
  const take = onBatch(async (records) => {
    const failing = before(records) ?? new Set()
    const rest = records.filter(({ messageId }) => !failing.has(messageId))
    return new Set([...failing, ...(await worker(rest))])
  })
  return { take, shard: onShard(take, setAside) }
}

const sent = () =>
  Array.from({ length: readingsEach * ids.length }, (_, n) => {
    const deviceid = ids[n % ids.length] ?? ''
    const ms = startMs + n * 1000
    const { body } = recordOf(deviceid, { ts: ms / 1000, vin: 12, n }, ms)
    return shardRecord(n, body, deviceid)
  })

const mapping = { batchSize: 50, retries: 3 }
const expectAllOnce = async () => {
  for (const [index, deviceid] of devices.entries()) {
    const numbers = (await storedOf(scene, deviceid)).map(({ n }) => n)
    expect(numbers).toEqual(Array.from({ length: readingsEach }, (_, k) => k * ids.length + index))
  }
}

beforeEach(async () => {
  scene = openScene()
  devices = await Promise.all(ids.map((id) => scene.addDevice(id)))
  queue = []
})

describe('readings from a shard', () => {
  it('are stored once, in one go, and those of a device are seen in their order', async () => {
    const seen: string[] = []
    const { shard } = wrap((records) => {
      seen.push(...records.map(({ messageId }) => messageId))
      return undefined
    })
    expect(await playShard(sent(), { ...mapping, call: (event) => shard(event, context) })).toEqual([])
    expect(seen).toEqual([...seen].sort())
    await expectAllOnce()
  })

  it('of a device that fails go into the queue, hold up no other, and are stored from there', async () => {
    const isHeldUp = ({ body }: SQSRecord) => body.includes(`"deviceid":"${ids[1]}"`)
    let isBroken = true
    let calls = 0
    const { take, shard } = wrap((records) => {
      calls += 1
      return new Set(isBroken ? records.filter(isHeldUp).map(({ messageId }) => messageId) : [])
    })
    expect(await playShard(sent(), { ...mapping, call: (event) => shard(event, context) })).toEqual([])
    expect(calls).toBe(3)
    expect(queue).toHaveLength(readingsEach)
    isBroken = false
    await take({ Records: queue.map((body, n) => ({ messageId: `again ${n}`, body }) as SQSRecord) }, context)
    await expectAllOnce()
  })

  it('are delivered again when neither is there, and stored once all the same', async () => {
    let outages = 2
    const { shard } = wrap(
      (records) => new Set(outages > 0 ? records.slice(7, 9).map(({ messageId }) => messageId) : []),
      () => {
        outages -= 1
        return Promise.reject(new Error('The queue is away'))
      },
    )
    expect(await playShard(sent(), { ...mapping, call: (event) => shard(event, context) })).toEqual([])
    await expectAllOnce()
  })

  it('whose batch kills the function are halved until that one is kept aside alone', async () => {
    const deadly = 17
    const { shard } = wrap((records) => {
      if (records.some(({ messageId }) => Number(messageId) === deadly)) throw new Error('out of memory')
      return undefined
    })
    const aside = await playShard(sent(), { ...mapping, call: (event) => shard(event, context) })
    expect(aside.map(({ sequenceNumber }) => Number(sequenceNumber))).toEqual([deadly])
    const stored = (await Promise.all(devices.map((each) => storedOf(scene, each)))).flat()
    expect(stored.map(({ n }) => n)).not.toContain(deadly)
    expect(stored).toHaveLength(readingsEach * ids.length - 1)
  })
})
