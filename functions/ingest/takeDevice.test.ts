import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import { knownDevice } from './knownDevice.fixture'
import type { Message } from './quarantineStore'
import { openTakeConfig, openTakeDevice } from './takeDevice'
import type { DeviceBatch } from './takeReadings'

const deviceid = DeviceId.parse('TRUCK0001')
const device = knownDevice(deviceid)
const arrivedMs = 1_764_000_000_000
const second = arrivedMs / 1000 - 60

const message = (messageId: string, payload: unknown, change: Partial<Message> = {}): Message => ({
  messageId,
  deviceid,
  topic: topics.data(deviceid),
  arrivedMs,
  bytes: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
  ...change,
})

/** An error as the store throws it. */
const storeError = (name: string) => Object.assign(new Error(name), { name })
const refusal = () => storeError('ValidationException')
const outage = () => storeError('InternalServerError')

interface Entry {
  readonly messageId: string
  readonly index?: number
  readonly reason: string
}

/** What the store says to a batch of readings; it takes all unless a test says otherwise. */
let answer: (batch: DeviceBatch) => void
let quarantineAnswer: (entry: Entry) => void
let batches: DeviceBatch[]
let kept: Entry[]
let reports: string[]

const quarantine = {
  keep: async ({ messageId }: Message, index: number, reason: string) => {
    quarantineAnswer({ messageId, index, reason })
    kept.push({ messageId, index, reason })
    await Promise.resolve()
  },
  note: async ({ messageId }: Message, leftOut: readonly string[]) => {
    kept.push({ messageId, reason: leftOut.join('; ') })
    await Promise.resolve()
  },
  takeCount: () => 0,
}

const take = (messages: readonly Message[]) =>
  openTakeDevice(
    async (batch) => {
      answer(batch)
      batches.push(batch)
      await Promise.resolve()
    },
    openTakeConfig(async (_, { tree }) => {
      reports.push(JSON.stringify(tree))
      await Promise.resolve()
    }, quarantine),
    quarantine,
  )(device, messages)

const idsOf = (messages: readonly Message[]) => messages.map(({ messageId }) => messageId)
const timesOf = ({ readings }: DeviceBatch) => readings.map(({ tsMs }) => tsMs / 1000 - second)

beforeEach(() => {
  batches = []
  kept = []
  reports = []
  answer = () => undefined
  quarantineAnswer = () => undefined
})

describe('the messages of one device', () => {
  it('are stored together in the order of their time, with the newest arrival as the contact', async () => {
    const later = message('b', { ts: second + 5, vin: 1 }, { arrivedMs: arrivedMs + 900 })
    const earlier = message('a', [{ ts: second + 7 }, { ts: second }], { arrivedMs: arrivedMs + 100 })
    expect(await take([later, earlier])).toEqual([])
    expect(batches.map(timesOf)).toEqual([[0, 5, 7]])
    expect(batches[0]?.contactMs).toBe(arrivedMs + 900)
    expect(batches[0]?.readings.map((each) => each.arrivedMs)).toEqual([
      arrivedMs + 100,
      arrivedMs + 900,
      arrivedMs + 100,
    ])
    expect(kept).toEqual([])
  })

  it('all come again when the store is not there, which is asked once, and none is quarantined', async () => {
    let calls = 0
    answer = () => {
      calls += 1
      throw outage()
    }
    expect(idsOf(await take([message('a', { ts: second }), message('b', { ts: second + 1 })]))).toEqual([
      'a',
      'b',
    ])
    expect(calls).toBe(1)
    expect(kept).toEqual([])
  })

  it('are stored one by one when the store refuses some of them: that message alone is quarantined, whole', async () => {
    answer = ({ readings }) => {
      if (readings.some(({ tsMs }) => tsMs === (second + 1) * 1000)) throw refusal()
    }
    const messages = ['a', 'bad', 'c'].map((id, at) => message(id, { ts: second + at }))
    expect(await take(messages)).toEqual([])
    expect(batches.map(timesOf)).toEqual([[0], [2]])
    expect(kept).toEqual([
      { messageId: 'bad', index: 21, reason: 'The values in the message could not be stored' },
    ])
  })

  it('come again alone when the store is gone while they are stored one by one', async () => {
    let calls = 0
    answer = () => {
      calls += 1
      if (calls === 1) throw refusal()
      if (calls === 3) throw outage()
    }
    const messages = ['a', 'b', 'c'].map((id, at) => message(id, { ts: second + at }))
    expect(idsOf(await take(messages))).toEqual(['b'])
    expect(batches.map(timesOf)).toEqual([[0], [2]])
    expect(kept).toEqual([])
  })

  it('come again when what the store refused cannot be quarantined either', async () => {
    answer = () => {
      throw refusal()
    }
    quarantineAnswer = () => {
      throw outage()
    }
    expect(idsOf(await take([message('a', { ts: second })]))).toEqual(['a'])
    quarantineAnswer = () => {
      throw refusal()
    }
    expect(idsOf(await take([message('a', { ts: second })]))).toEqual(['a'])
  })
})

describe('what of a message cannot be read', () => {
  it('is quarantined object by object, and the rest of it is stored', async () => {
    expect(await take([message('a', [{ ts: second }, 7, 'x'])])).toEqual([])
    expect(batches.map(timesOf)).toEqual([[0]])
    expect(kept.map(({ messageId, index }) => [messageId, index])).toEqual([
      ['a', 0],
      ['a', 1],
    ])
  })

  it('is quarantined by the object up to twenty, and more of them as one whole message', async () => {
    await take([message('a', Array<number>(20).fill(7))])
    expect(kept.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, index) => index))
    kept = []
    await take([message('a', Array<number>(23).fill(7))])
    expect(kept).toHaveLength(21)
    expect(kept.at(-1)).toEqual({
      messageId: 'a',
      index: 20,
      reason: '3 more objects of the message could not be read',
    })
  })

  it('brings the message back when it cannot be quarantined now', async () => {
    quarantineAnswer = () => {
      throw outage()
    }
    expect(idsOf(await take([message('a', 'rubbish'), message('b', { ts: second })]))).toEqual(['a'])
  })

  it('is quarantined as the whole message when the store refuses the object', async () => {
    quarantineAnswer = ({ index }) => {
      if (index === 0) throw refusal()
    }
    expect(await take([message('a', 'rubbish')])).toEqual([])
    expect(kept).toEqual([
      { messageId: 'a', index: 21, reason: 'The values in the message could not be stored' },
    ])
  })

  it('is noted for each key that cannot be kept, once, at most twenty of a message', async () => {
    const badKeys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`bad key ${at}`, at]))
    await take([message('a', { ts: second, fine: 1 })])
    expect(kept).toEqual([])
    await take([
      message(
        'a',
        [1, 2].map((at) => ({ ts: second + at, ...badKeys(1) })),
      ),
    ])
    expect(kept).toEqual([{ messageId: 'a', reason: 'bad key 0: not a valid key' }])
    kept = []
    await take([message('a', { ts: second, ...badKeys(21) })])
    expect(kept[0]?.reason.split('; ')).toHaveLength(20)
    expect(batches.map(({ readings }) => readings.length)).toEqual([1, 2, 1])
  })
})

describe('a report of settings', () => {
  const config = (messageId: string, payload: unknown) =>
    message(messageId, payload, { topic: topics.config(deviceid) })

  it('is kept apart from the readings, which are stored before it', async () => {
    expect(await take([config('c', { device: { base_interval: 5 } }), message('a', { ts: second })])).toEqual(
      [],
    )
    expect(batches.map(timesOf)).toEqual([[0]])
    expect(reports).toEqual(['{"device":{"base_interval":5}}'])
    expect(kept).toEqual([])
  })

  it('counts as a contact without a reading', async () => {
    await take([config('c', { device: { base_interval: 5 } })])
    expect(batches).toMatchObject([{ readings: [], contactMs: arrivedMs }])
  })

  it('that is none is quarantined with the reason', async () => {
    expect(await take([config('c', 'rubbish')])).toEqual([])
    expect(reports).toEqual([])
    expect(kept).toMatchObject([{ messageId: 'c', index: 0 }])
  })

  it('with an interval that no device can have is kept and noted', async () => {
    await take([config('c', { device: { base_interval: 1e12 } })])
    expect(reports).toHaveLength(1)
    expect(kept).toEqual([
      { messageId: 'c', reason: 'device.base_interval: not an interval at which a device can report' },
    ])
  })

  it('comes again alone when its store is gone', async () => {
    quarantineAnswer = () => {
      throw outage()
    }
    expect(idsOf(await take([config('c', 'rubbish'), message('a', { ts: second })]))).toEqual(['c'])
    expect(batches.map(timesOf)).toEqual([[0]])
  })
})
