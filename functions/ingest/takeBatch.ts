import type { SQSRecord } from 'aws-lambda'
import type { DeviceId } from '../../shared/core/ids'
import type { SetAside, TakeBatch } from '../core/onBatch'
import { log } from '../core/log'
import type { NoteContacts } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import { type Message, readMessage, type QuarantineStore } from './quarantineStore'
import type { TakeDevice } from './takeDevice'

const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Devices are independent: how many of them are written at once; their readings go into the store together. */
const concurrency = 200

const eachAtOnce = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const readMessages = (records: readonly SQSRecord[], failed: Set<string>): Message[] =>
  records.flatMap((record) => {
    try {
      return [readMessage(record)]
    } catch (error) {
      const { messageId } = record
      log.error('a queue message is not of the rule’s form', { error, messageId })
      failed.add(messageId)
      return []
    }
  })

/** The readings are safe by now: without the note, groups show them some minutes later. */
const noteTaken = async (noteContacts: NoteContacts, taken: readonly DeviceId[]): Promise<void> => {
  try {
    await noteContacts(taken)
  } catch (error) {
    log.error('contacts could not be noted for groups', { error })
  }
}

/**
 * A batch of the ingest queue: sorted per device, each device updated once. A device that fails comes again alone and
 * blocks no other device; what cannot be read is kept with its reason.
 */
export const openTakeBatch =
  (
    devices: Pick<DeviceStore, 'many'>,
    takeDevice: TakeDevice,
    quarantine: Pick<QuarantineStore, 'keep'>,
    noteContacts: NoteContacts,
  ): TakeBatch =>
  async (records) => {
    const failed = new Set<string>()
    const taken: DeviceId[] = []
    const messages = readMessages(records, failed).sort((a, b) => a.arrivedMs - b.arrivedMs)
    const perDevice = groupBy(messages, (message) => message.deviceid)
    const together = devices.many([...perDevice.keys()])
    // A row that cannot be read must not hold up the devices that were asked for with it.
    const readDevice = async (deviceid: DeviceId) =>
      (await together.catch(() => devices.many([deviceid]))).get(deviceid)

    await eachAtOnce([...perDevice], async ([deviceid, sent]) => {
      try {
        const device = await readDevice(deviceid)
        if (device !== undefined) {
          for (const { messageId } of await takeDevice(device, sent)) failed.add(messageId)
          taken.push(deviceid)
          return
        }
        for (const message of sent) {
          await quarantine.keep(message, 0, 'No such device has been provisioned', message.bytes)
        }
      } catch (error) {
        log.error('a device’s messages could not be taken', { deviceid, error })
        for (const { messageId } of sent) failed.add(messageId)
      }
    })
    if (taken.length > 0) await noteTaken(noteContacts, taken)
    return failed
  }

/** As many messages, and as many bytes, as a request to a queue takes. */
const most = { messages: 10, bytes: 250_000 }

/** Positions of the bodies, as many together as one request takes. */
const inRequests = (bodies: readonly string[]): number[][] => {
  const requests: number[][] = []
  let bytes = Infinity
  bodies.forEach((body, at) => {
    const size = Buffer.byteLength(body)
    const last = requests.at(-1)
    if (last === undefined || last.length === most.messages || bytes + size > most.bytes) {
      requests.push([at])
      bytes = size
    } else {
      last.push(at)
      bytes += size
    }
  })
  return requests
}

/** Puts what failed of a stream into the queue of readings; the client is loaded with the first of it. */
export const openSetAside =
  (queueUrl: () => string): SetAside =>
  async (bodies) => {
    const { SQSClient, SendMessageBatchCommand } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({ useQueueUrlAsEndpoint: false })
    const refused: number[] = []
    for (const request of inRequests(bodies)) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl(),
          Entries: request.map((at) => ({ Id: String(at), MessageBody: bodies[at] })),
        }),
      )
      refused.push(...Failed.map(({ Id }) => Number(Id)))
    }
    return refused
  }
