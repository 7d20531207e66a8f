import { topics } from '../../shared/core/topics'
import { parsePayload } from '../../shared/data/parsePayload'
import type { Poison } from '../../shared/data/payload/poison'
import type { TakeBatch } from '../core/onBatch'
import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import type { TakeConfig } from './takeConfig'
import { type Message, readMessage } from './message'
import type { QuarantineStore } from './quarantineStore'
import type { ArrivedReading } from './storeReadings'
import type { TakeReadings } from './takeReadings'

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Devices are independent: how many of them are written at once; their readings go into the store together. */
const concurrency = 48

/** Objects of one message that are kept one by one, each with its reason; of more the whole message is kept. */
const maxKeptApart = 20

const eachAtOnce = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * A batch of the ingest queue: sorted per device, each device updated once. A device that fails comes again alone and
 * blocks nobody else; what cannot be read is kept with its reason.
 */
export const openTakeBatch =
  (
    devices: Pick<DeviceStore, 'many'>,
    takeReadings: TakeReadings,
    takeConfig: TakeConfig,
    quarantine: QuarantineStore,
  ): TakeBatch =>
  async (records) => {
    const failed = new Set<string>()
    const messages = records.flatMap((record) => {
      try {
        return [readMessage(record)]
      } catch (error) {
        log.error('a queue message is not of the rule’s form', {
          error,
          messageId: record.messageId,
        })
        failed.add(record.messageId)
        return []
      }
    })
    messages.sort((a, b) => a.arrivedMs - b.arrivedMs)
    const perDevice = groupBy(messages, (message) => message.deviceid)
    const known = await devices.many([...perDevice.keys()])

    const keepPoison = async (message: Message, poison: readonly Poison[]): Promise<void> => {
      for (const [index, { reason, raw }] of poison.slice(0, maxKeptApart).entries()) {
        await quarantine.keep(message, index, reason, raw)
      }
      const others = poison.length - maxKeptApart
      if (others <= 0) return
      const reason = `${others} more objects of the message could not be read`
      await quarantine.keep(message, maxKeptApart, reason, message.bytes)
    }

    const readAll = async (sent: readonly Message[]): Promise<ArrivedReading[]> => {
      const readings: ArrivedReading[] = []
      for (const message of sent) {
        const { accepted, poison } = parsePayload(message.bytes, message)
        readings.push(...accepted.map((reading) => ({ ...reading, arrivedMs: message.arrivedMs })))
        await keepPoison(message, poison)
        const spoofed = accepted.filter((reading) => reading.spoofed).length
        if (spoofed > 0)
          log.warn('a device called itself by another id', { deviceid: message.deviceid, spoofed })
      }
      return readings.sort((a, b) => a.tsMs - b.tsMs)
    }

    await eachAtOnce([...perDevice], async ([deviceid, sent]) => {
      try {
        const device = known.get(deviceid)
        if (device === undefined) {
          for (const message of sent) {
            await quarantine.keep(message, 0, 'No such device has been provisioned', message.bytes)
          }
          return
        }
        const [configs, data] = [true, false].map((isConfig) =>
          sent.filter((message) => (message.topic === topics.config(deviceid)) === isConfig),
        )
        for (const message of configs ?? []) await takeConfig(device.record, message)
        const contactMs = Math.max(...sent.map((message) => message.arrivedMs))
        await takeReadings({ ...device, readings: await readAll(data ?? []), contactMs })
      } catch (error) {
        log.error('a device’s messages could not be taken', { deviceid, error })
        for (const message of sent) failed.add(message.messageId)
      }
    })
    return failed
  }
