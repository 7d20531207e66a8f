import { SQSClient, SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it, beforeEach } from 'vitest'
import type { SQSRecord } from 'aws-lambda'
import { DeviceId } from '../../shared/core/ids'
import { recordOf } from '../../test/integration/ingestScene'
import { openSetAside, openTakeBatch } from './takeBatch'
import { knownDevice } from './knownDevice.fixture'
import type { Message } from './quarantineStore'

const arrivedMs = 1_764_000_000_000
const deviceOf = (n: number) => DeviceId.parse(`TRUCK${String(n).padStart(4, '0')}`)
const [one, two, stranger] = [deviceOf(1), deviceOf(2), DeviceId.parse('STRANGER1')]

let asked: (readonly DeviceId[])[]
let taken: [DeviceId, string[]][]
let kept: unknown[][]
let noted: (readonly DeviceId[])[]
/** What goes wrong, when a test says so. */
let wrong: {
  many?: (deviceids: readonly DeviceId[]) => boolean
  take?: (deviceid: DeviceId) => boolean
  comesAgain?: (message: Message) => boolean
  keep?: boolean
  note?: boolean
}

beforeEach(() => {
  ;[asked, taken, kept, noted, wrong] = [[], [], [], [], {}]
})
const failIf = async (isWrong: boolean | undefined) => {
  await Promise.resolve()
  if (isWrong) throw new Error('away')
}

const take = openTakeBatch(
  {
    many: async (deviceids) => {
      asked.push(deviceids)
      await failIf(wrong.many?.(deviceids))
      const found = deviceids.filter((deviceid) => deviceid !== stranger)
      return new Map(found.map((deviceid) => [deviceid, knownDevice(deviceid)]))
    },
  },
  async ({ record }, messages) => {
    await failIf(wrong.take?.(record.deviceid))
    taken.push([record.deviceid, messages.map(({ bytes }) => Buffer.from(bytes).toString())])
    return messages.filter((message) => wrong.comesAgain?.(message))
  },
  {
    keep: async ({ deviceid }, ...others) => {
      await failIf(wrong.keep)
      kept.push([deviceid, ...others])
    },
  },
  async (deviceids) => {
    noted.push([...deviceids])
    await failIf(wrong.note)
  },
)
const message = (deviceid: DeviceId, text: string, lateMs = 0) => recordOf(deviceid, text, arrivedMs + lateMs)
const rubbish = { messageId: 'rubbish', body: '{}' } as SQSRecord

describe('a batch of messages', () => {
  it('is taken device by device, each once, in the order of arrival', async () => {
    const batch = [message(one, 'c', 3), message(two, 'x'), message(one, 'a', 1), message(one, 'b', 2)]
    expect([...(await take(batch))]).toEqual([])
    expect(new Map(taken)).toEqual(
      new Map([
        [one, ['a', 'b', 'c']],
        [two, ['x']],
      ]),
    )
    expect(taken).toHaveLength(2)
    expect(asked).toEqual([[two, one]])
    expect(noted.map((ids) => [...ids].sort())).toEqual([[one, two]])
  })

  it('may be of more devices than are written at once', async () => {
    const batch = Array.from({ length: 450 }, (_, n) => message(deviceOf(n), 'a'))
    expect((await take(batch)).size).toBe(0)
    expect(taken).toHaveLength(450)
    expect(noted[0]).toHaveLength(450)
  })

  it('has a message that the rules did not make come again alone', async () => {
    expect([...(await take([rubbish, message(one, 'a')]))]).toEqual(['rubbish'])
    expect(taken).toEqual([[one, ['a']]])
  })

  it('has those of a device that fails come again alone, which was not heard', async () => {
    wrong.take = (deviceid) => deviceid === one
    const failing = [message(one, 'a'), message(one, 'b')]
    const failed = await take([...failing, message(two, 'x')])
    expect([...failed].sort()).toEqual(failing.map(({ messageId }) => messageId).sort())
    expect(taken).toEqual([[two, ['x']]])
    expect(noted).toEqual([[two]])
  })

  it('has the one message of a device come again that was not taken, though the device was heard', async () => {
    wrong.comesAgain = ({ bytes }) => Buffer.from(bytes).toString() === 'b'
    const again = message(one, 'b')
    expect([...(await take([message(one, 'a'), again]))]).toEqual([again.messageId])
    expect(noted).toEqual([[one]])
  })

  it('notes nothing for groups when no device was taken', async () => {
    await take([rubbish, message(stranger, 'a')])
    expect(noted).toEqual([])
  })

  it('is taken though that cannot be noted for groups', async () => {
    wrong.note = true
    expect((await take([message(one, 'a')])).size).toBe(0)
    expect(noted).toEqual([[one]])
  })

  it('has devices read one by one when they cannot be read together', async () => {
    wrong.many = (deviceids) => deviceids.includes(one)
    const unread = message(one, 'a')
    expect([...(await take([unread, message(two, 'x')]))]).toEqual([unread.messageId])
    expect(taken).toEqual([[two, ['x']]])
    expect(asked).toEqual([[one, two], [one], [two]])
  })
})

describe('messages of a device that is not known', () => {
  it('are each quarantined with the reason', async () => {
    const batch = [message(stranger, 'a'), message(stranger, 'b', 1)]
    expect((await take(batch)).size).toBe(0)
    const reason = 'No such device has been provisioned'
    expect(kept).toEqual(['a', 'b'].map((text) => [stranger, 0, reason, Buffer.from(text)]))
    expect(taken).toEqual([])
  })

  it('come again when they cannot be quarantined now', async () => {
    wrong.keep = true
    const again = message(stranger, 'a')
    expect([...(await take([again, message(one, 'x')]))]).toEqual([again.messageId])
  })
})

const sqs = mockClient(SQSClient)
afterEach(() => sqs.reset())
const setAside = openSetAside(() => 'https://sqs/readings')
const sizes = () =>
  sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries?.length ?? 0)

describe('what failed of a stream', () => {
  it('goes into the queue, ten messages a request', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    expect(await setAside(Array.from({ length: 23 }, (_, n) => `{"n":${n}}`))).toEqual([])
    expect(sizes()).toEqual([10, 10, 3])
  })

  it('goes in as many requests as its bytes need', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    await setAside(['x'.repeat(200_000), 'y'.repeat(60_000), 'z'])
    expect(sizes()).toEqual([1, 2])
  })

  it('fills a request up to its last byte, and counts all that is in it', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    const bodies = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length))
    await setAside(bodies(200_000, 30_000, 20_000))
    expect(sizes()).toEqual([3])
    sqs.resetHistory()
    await setAside(bodies(200_000, 30_000, 20_001))
    expect(sizes()).toEqual([2, 1])
  })

  it('is named by its place where the queue did not take it', async () => {
    sqs.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => ({
      Failed: Entries.filter(({ MessageBody }) => MessageBody === 'bad').map(({ Id }) => ({ Id })),
    }))
    const bodies = Array.from({ length: 12 }, (_, n) => (n === 3 || n === 11 ? 'bad' : 'good'))
    expect(await setAside(bodies)).toEqual([3, 11])
  })
})
