import { topics } from '../../shared/core/topics'
import { type ParsedReading, parsePayload } from '../../shared/data/parsePayload'
import { type Poison, poison } from '../../shared/data/payload/parseObject'
import { type KeepReport, readConfigReport } from '../settings/configReport'
import { isRefused } from '../core/store/cancellationCodes'
import { log } from '../core/log'
import type { Message, QuarantineStore } from './quarantineStore'
import type { DeviceBatch, TakeReadings } from './takeReadings'

type TakeConfig = (message: Message) => Promise<void>

/**
 * A device's report of its own settings. What cannot be kept is quarantined with its reason; a rhythm that no device
 * can have is noted there, and the one known stays.
 */
export const openTakeConfig =
  (keepReport: KeepReport, quarantine: QuarantineStore): TakeConfig =>
  async (message) => {
    const { deviceid, arrivedMs } = message
    const report = readConfigReport(deviceid, message.bytes)
    if (typeof report === 'string') {
      await quarantine.keep(message, 0, report, message.bytes)
      return
    }
    await keepReport(deviceid, report, arrivedMs)
    if (report.intervalSeconds === undefined)
      await quarantine.note(message, ['device.base_interval: not an interval at which a device can report'])
  }

type Device = Pick<DeviceBatch, 'record' | 'link'>

/** Takes the messages of one device, oldest first. Returns those that must come again. */
export type TakeDevice = (device: Device, messages: readonly Message[]) => Promise<Message[]>

interface ParsedMessage {
  message: Message
  accepted: ParsedReading[]
  refused: Poison[]
}

/** Objects of one message that are kept one by one, each with its reason; of more the whole message is kept. */
const maxKeptApart = 20
const maxNotes = 20
const refusedIndex = maxKeptApart + 1
const refusedReason = 'The values in the message could not be stored'

const parse = (message: Message): ParsedMessage => {
  try {
    const { accepted, poison: refused } = parsePayload(message.bytes, message)
    return { message, accepted, refused }
  } catch (error) {
    // It never should; if it does, it would with every try.
    log.error('a message could not be parsed', { deviceid: message.deviceid, error })
    return { message, accepted: [], refused: [poison('unforeseen', message.bytes)] }
  }
}

const inTime = (messages: readonly ParsedMessage[]): DeviceBatch['readings'] =>
  messages
    .flatMap(({ message: { arrivedMs }, accepted }) => accepted.map((reading) => ({ ...reading, arrivedMs })))
    .sort((a, b) => a.tsMs - b.tsMs)

const warnOfSpoofs = ({ message: { deviceid }, accepted }: ParsedMessage): void => {
  const spoofed = accepted.filter((reading) => reading.spoofed).length
  if (spoofed > 0) log.warn('a device called itself by another id', { deviceid, spoofed })
}

/**
 * Readings first and together, then each message's own rest: what of it could not be read, and reports of settings.
 * Nothing that one message holds comes in the way of another: whatever the store refuses as such is quarantined with
 * the reason, and only a passing cause brings a message back.
 */
export const openTakeDevice = (
  takeReadings: TakeReadings,
  takeConfig: TakeConfig,
  quarantine: QuarantineStore,
): TakeDevice => {
  const keepPoison = async ({ message, refused }: ParsedMessage): Promise<void> => {
    for (const [index, { reason, raw }] of refused.slice(0, maxKeptApart).entries()) {
      await quarantine.keep(message, index, reason, raw)
    }
    const others = refused.length - maxKeptApart
    if (others <= 0) return
    const reason = `${others} more objects of the message could not be read`
    await quarantine.keep(message, maxKeptApart, reason, message.bytes)
  }

  const noteLost = async ({ message, accepted }: ParsedMessage): Promise<void> => {
    const lost = [...new Set(accepted.flatMap((reading) => reading.lost))]
    if (lost.length > 0) await quarantine.note(message, lost.slice(0, maxNotes))
  }

  /** False when the store refused it as such. */
  const isTaken = async (message: Message, run: () => Promise<void>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      const { deviceid, topic } = message
      log.error('a message could not be taken', { deviceid, topic, error })
      if (!isRefused(error)) throw error
      return false
    }
  }

  /** False when it must come again; what the store refuses as such is kept aside. */
  const takeOrQuarantine = async (message: Message, run: () => Promise<void>): Promise<boolean> => {
    const keepAside = () => quarantine.keep(message, refusedIndex, refusedReason, message.bytes)
    try {
      return (await isTaken(message, run)) || (await isTaken(message, keepAside))
    } catch {
      // Logged where it was thrown.
      return false
    }
  }

  /** All readings at once; each message's alone where the store refuses some of them. */
  const storeAll = async (
    device: Device,
    parsed: readonly ParsedMessage[],
    contactMs: number,
  ): Promise<Message[]> => {
    const take = (part: readonly ParsedMessage[]) =>
      takeReadings({ ...device, readings: inTime(part), contactMs })
    try {
      await take(parsed)
      return []
    } catch (error) {
      const { deviceid } = device.record
      log.error('the readings of a device could not be taken together', { deviceid, error })
      if (!isRefused(error)) return parsed.map(({ message }) => message)
    }
    const again: Message[] = []
    for (const each of parsed) {
      if (!(await takeOrQuarantine(each.message, () => take([each])))) again.push(each.message)
    }
    return again
  }

  return async (device, messages) => {
    const topic = topics.config(device.record.deviceid)
    const configs = messages.filter((message) => message.topic === topic)
    const parsed = messages.filter((message) => message.topic !== topic).map(parse)
    const contactMs = Math.max(...messages.map(({ arrivedMs }) => arrivedMs))
    parsed.forEach(warnOfSpoofs)

    const again = new Set(await storeAll(device, parsed, contactMs))
    for (const each of parsed) {
      const keepRest = async () => {
        await keepPoison(each)
        await noteLost(each)
      }
      if (!(await takeOrQuarantine(each.message, keepRest))) again.add(each.message)
    }
    for (const config of configs) {
      if (!(await takeOrQuarantine(config, () => takeConfig(config)))) again.add(config)
    }
    return [...again]
  }
}
