import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import * as z from 'zod'
import type { Clock } from '../../shared/core/time'
import type { replayDeadLetters as replayDeadLettersContract, WatchedQueue } from '../../shared/staff/health'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { replayUnreadable as replayUnreadableContract } from '../../shared/staff/deviceMessages'
import type { Serve } from '../core/http/serve'
import { tryTransact, deleteItem, tryWrite } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { accessKey } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import type { DeviceStore } from '../devices/deviceStore'

/** Addresses of a queue and of its dead letters. */
export interface QueuePlaces {
  queue: string
  dead: string
}

export interface QueueWatch {
  read(id: WatchedQueue): Promise<{ id: WatchedQueue; waiting: number; dead: number }>
  /** Sends the dead letters back to where they failed. */
  replay(id: WatchedQueue): Promise<void>
  /** Puts one more message at its end. */
  send(id: WatchedQueue, body: string): Promise<void>
}

/** The stand-in is not where the address of a queue says. */
const openClient = () => new SQSClient({ useQueueUrlAsEndpoint: false })

export const openQueueWatch = (
  places: Readonly<Record<WatchedQueue, QueuePlaces>>,
  sqs = openClient(),
): QueueWatch => {
  const count = async (QueueUrl: string): Promise<number> => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    )
    const { ApproximateNumberOfMessages = 0, ApproximateNumberOfMessagesNotVisible = 0 } = Attributes
    return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible)
  }
  return {
    read: async (id) => {
      const [waiting, dead] = await Promise.all([count(places[id].queue), count(places[id].dead)])
      return { id, waiting, dead }
    },
    replay: async (id) => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl: places[id].dead, AttributeNames: ['QueueArn'] }),
      )
      await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }))
    },
    send: async (id, MessageBody) => {
      await sqs.send(new SendMessageCommand({ QueueUrl: places[id].queue, MessageBody }))
    },
  }
}

/** Of no device and no group: kept by itself, under the name of the person who did it. */
const subject = 'PORTAL'

export const replayDeadLetters =
  (
    documents: DynamoDBDocumentClient,
    queues: QueueWatch,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof replayDeadLettersContract> =>
  async ({ queue }, caller) => {
    const { dead } = await queues.read(queue)
    if (dead === 0) return { message: 'There are no dead letters.' }
    const event = { subject, category: 'Data' as const, name: 'Dead Letters Replayed' }
    await tryTransact(documents, [writeLog({ ...event, description: `${queue}: ${dead}` }, caller, now())])
    await queues.replay(queue)
    return { message: `${dead} dead letters are tried again.` }
  }

const Kept = z.object({
  at: z.string(),
  topic: z.string(),
  payload: z.instanceof(Uint8Array),
  isPartly: z.boolean().default(false),
})
type Kept = z.infer<typeof Kept>

/** As the topic rules put a message into the queue; when it arrived stays as it was. */
const asSent = (deviceid: DeviceId, { at, topic, payload }: Kept): string =>
  JSON.stringify({
    payload: Buffer.from(payload).toString('base64'),
    topic,
    deviceid,
    arrivedMs: Number(at.slice(0, at.indexOf('#'))),
  })

/** What was kept but for some values is a reading already: of it nothing is sent again. */
export const replayUnreadable =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    devices: Pick<DeviceStore, 'record'>,
    queues: Pick<QueueWatch, 'send'>,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof replayUnreadableContract> =>
  async ({ deviceid, messages }, caller) => {
    if ((await devices.record(deviceid)) === undefined) throw new Problem('notFound')
    const getItem = openGetItem(documents)
    const items = await Promise.all(messages.map((at) => getItem(TableName, { deviceid, at })))
    const kept = items.flatMap((item) => (item === undefined ? [] : [Kept.parse(item)]))
    const whole = kept.filter(({ isPartly }) => !isPartly)
    if (whole.length === 0) throw new Problem('conflict', 'None of these messages is waiting any more.')
    const event = { category: 'Data' as const, name: 'Messages Replayed' }
    const description = `${whole.length} that could not be read`
    const subject = accessKey.device(deviceid)
    await tryTransact(documents, [writeLog({ subject, ...event, description }, caller, now())])
    // Sent first: a message that travels twice is stored once, one that is deleted unsent is lost.
    for (const message of whole) {
      await queues.send('readings', asSent(deviceid, message))
      await tryWrite(documents, deleteItem(TableName, { deviceid, at: message.at }))
    }
    const what = whole.length === 1 ? 'One message is' : `${whole.length} messages are`
    return { message: `${what} read again.` }
  }
