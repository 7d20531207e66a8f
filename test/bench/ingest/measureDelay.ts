import { setTimeout as sleep } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { topics } from '../../../shared/core/topics'
import type { Harness } from '../../harness/openHarness'
import type { ReadingTexts } from './readingTexts'
import type { Sender } from './sendSteadily'

const lookAgainMs = 100
const followedAtOnce = 4

interface Delays {
  /** Messages acknowledged in a second. */
  perSecond: number
  /** From the sending of each message to its acknowledgement, milliseconds. */
  acknowledgedMs: number[]
  /** Of those that were followed, from the acknowledgement until the reading can be read, milliseconds. */
  readableMs: number[]
}

/**
 * Sends at a steady rate, each device in its turn, and follows some readings from their acknowledgement until they can
 * be read.
 */
export const measureDelay = async (
  { clients, address }: Harness,
  senders: readonly Sender[],
  texts: ReadingTexts,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Delays> => {
  const began = performance.now()
  const untilMs = began + seconds * 1000
  const [acknowledgedMs, readableMs]: [number[], number[]] = [[], []]
  let followed = 0

  const isReadable = async (deviceid: string, tsMs: number): Promise<boolean> => {
    const { Count } = await clients.documents.send(
      new QueryCommand({
        TableName: address.tables.Readings,
        Select: 'COUNT',
        KeyConditionExpression: '#stream = :stream AND begins_with(#at, :at)',
        ExpressionAttributeNames: { '#stream': 'stream', '#at': 'at' },
        ExpressionAttributeValues: { ':stream': `${deviceid}#s1`, ':at': String(tsMs) },
        ConsistentRead: true,
      }),
    )
    return (Count ?? 0) > 0
  }
  const follow = async (deviceid: string, tsMs: number): Promise<void> => {
    followed += 1
    const from = performance.now()
    while (!(await isReadable(deviceid, tsMs))) await sleep(lookAgainMs)
    readableMs.push(performance.now() - from)
    followed -= 1
  }
  const sendOne = async ({ client, deviceid }: Sender): Promise<void> => {
    const tsMs = Date.now()
    const from = performance.now()
    await client.publishAsync(topics.data(deviceid), texts.text(deviceid, tsMs), { qos: 1 })
    acknowledgedMs.push(performance.now() - from)
    if (followed < followedAtOnce) await follow(deviceid, tsMs)
  }

  const open = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (let count = 0; performance.now() < untilMs && failures.length === 0;) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; count < due; count += 1) {
      const sender = senders[count % senders.length]
      if (sender === undefined) continue
      const sent = sendOne(sender)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => open.delete(sent))
      open.add(sent)
    }
    await sleep(5)
  }
  const sentSeconds = (performance.now() - began) / 1000
  const acknowledged = acknowledgedMs.length
  await Promise.all(open)
  if (failures.length > 0) throw failures[0]
  return { perSecond: acknowledged / sentSeconds, acknowledgedMs, readableMs }
}
