import { setTimeout as sleep } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { topics } from '../../../shared/core/topics'
import type { Harness } from '../../harness/openHarness'
import { quantile } from '../core/quantile'
import type { ReadingTexts } from './readingTexts'
import type { Sender } from './sendSteadily'

const lookAgainMs = 100
const followedAtOnce = 4

interface Delays {
  /** Messages acknowledged in a second. */
  perSecond: number
  /** From the acknowledgement until the reading can be read, milliseconds. */
  medianMs: number
  longestMs: number
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
  const delays: number[] = []
  let acknowledged = 0
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
    const acknowledgedMs = performance.now()
    while (!(await isReadable(deviceid, tsMs))) await sleep(lookAgainMs)
    delays.push(performance.now() - acknowledgedMs)
    followed -= 1
  }
  const sendOne = async ({ client, deviceid }: Sender): Promise<void> => {
    const tsMs = Date.now()
    await client.publishAsync(topics.data(deviceid), texts.text(deviceid, tsMs), { qos: 1 })
    acknowledged += 1
    if (followed < followedAtOnce) await follow(deviceid, tsMs)
  }

  const sent: Promise<void>[] = []
  for (let count = 0; performance.now() < untilMs;) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; count < due; count += 1) {
      const sender = senders[count % senders.length]
      if (sender !== undefined) sent.push(sendOne(sender))
    }
    await sleep(5)
  }
  const sentSeconds = (performance.now() - began) / 1000
  const perSecondSent = acknowledged / sentSeconds
  await Promise.all(sent)
  return { perSecond: perSecondSent, medianMs: quantile(delays, 0.5), longestMs: quantile(delays, 1) }
}
