import type { MqttClient } from 'mqtt'
import { topics } from '../../../shared/core/topics'
import type { ReadingTexts } from './readingTexts'

/** Messages that a device has under way at once, as one that empties its buffer does. */
const inFlight = 8

export interface Sender {
  deviceid: string
  client: MqttClient
}

/** Every device sends as fast as it is acknowledged (QoS 1) for a while. Returns how many each had acknowledged. */
export const sendSteadily = async (
  senders: readonly Sender[],
  texts: ReadingTexts,
  seconds: number,
): Promise<Map<string, number>> => {
  const untilMs = Date.now() + seconds * 1000
  const acknowledged = new Map<string, number>()
  const run = async ({ deviceid, client }: Sender): Promise<void> => {
    let lastMs = 0
    const lane = async () => {
      while (Date.now() < untilMs) {
        lastMs = Math.max(lastMs + 1, Date.now())
        await client.publishAsync(topics.data(deviceid), texts.text(deviceid, lastMs), { qos: 1 })
        acknowledged.set(deviceid, (acknowledged.get(deviceid) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, lane))
  }
  await Promise.all(senders.map(run))
  return acknowledged
}
