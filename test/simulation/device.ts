import type { StoredCommand } from '../../functions/commands/commandStore'
import { configChangeOf } from '../../functions/settings/configCommand'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { topics } from '../../shared/core/topics'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import type { Facts, SentReading } from './Facts'
import { firstSettings, refusedValue } from './plan'
import type { SimulatedPortal } from './portal'
import type { World } from './world'

/** A reading that arrives later than this is no news. */
const liveMs = 30 * secondMs
const hour = 3600
const oddTimes = { past: -2 * hour, future: 48 * hour } as const

/** A device that publishes until it is acknowledged, does what it is sent, sleeps, and is not always right. */
export const openDevice = (
  world: World,
  facts: Facts,
  queues: SimulatedPortal['queues'],
  deviceid: DeviceId,
) => {
  const lasting = new Map<string, number>()
  const settings: FlatConfig = { ...firstSettings }
  const files = new Map<string, Buffer>()
  let lastWord: Promise<void> = Promise.resolve()
  let wakesMs = 0
  let connections = 1
  const isAwake = () => world.elapsed() >= wakesMs

  const waitUntilAwake = async () => {
    while (!isAwake()) await world.sleep(wakesMs - world.elapsed())
  }
  /** The broker says yes once the message is in the queue; the message or its yes may get lost on the way. */
  const publish = async (accept: () => void): Promise<void> => {
    for (;;) {
      await waitUntilAwake()
      await world.sleep(world.lag())
      const [isLost, isAnswerLost] = [world.chance(0.1), world.chance(0.1)]
      if (!isLost) accept()
      if (!isLost && !isAnswerLost) return
      await world.sleep(5 * secondMs)
    }
  }
  /** What is said of settings goes out in its order, with what holds when it is its turn. */
  const publishInOrder = (accept: () => () => void): Promise<void> => {
    lastWord = lastWord.then(() => publish(accept()))
    return lastWord
  }
  const reportSettings = () =>
    publishInOrder(() => {
      const payload = Buffer.from(JSON.stringify(nestConfig(settings))).toString('base64')
      return () =>
        queues.ingest.send({
          ...{ payload, topic: topics.config(deviceid), deviceid },
          arrivedMs: world.now(),
        })
    })
  const textOf = (n: number, odd: SentReading['odd'], events: object[]): string => {
    if (odd === 'rubbish') return `{"n": ${n}, rubbish`
    const ts = Math.floor(world.now() / secondMs) + (odd === 'past' || odd === 'future' ? oddTimes[odd] : 0)
    return JSON.stringify({ ...(odd === 'noTime' ? {} : { ts }), n, vin: 12.5, events })
  }

  const report = async (odd?: SentReading['odd']): Promise<void> => {
    const n = facts.readings.length + 1
    const listed = odd === undefined ? [...lasting] : []
    const events = listed.map(([topic, lv]) => ({ topic, msg: `${topic} is high`, lv }))
    const payload = Buffer.from(textOf(n, odd, events)).toString('base64')
    const sent: SentReading = { deviceid, n, odd, live: [], arrivals: [], isAcknowledged: false }
    facts.readings.push(sent)
    const tsMs = world.now()
    await publish(() => {
      const arrivedMs = world.now()
      sent.arrivals.push(arrivedMs)
      if (Math.abs(arrivedMs - tsMs) < liveMs) sent.live = listed.map(([topic]) => topic)
      queues.ingest.send({ payload, topic: topics.data(deviceid), deviceid, arrivedMs })
    })
    sent.isAcknowledged = true
  }

  const present = (eventType: 'connected' | 'disconnected' | 'subscribed') =>
    queues.link.send(
      {
        clientId: deviceid,
        eventType,
        timestamp: world.now(),
        ...(eventType === 'subscribed' ? {} : { versionNumber: connections }),
      },
      { group: deviceid },
    )

  const onFiles = (method: string, args: string): object | null => {
    const {
      filename = '',
      data = '',
      ...of
    } = JSON.parse(args) as {
      filename?: string
      data?: string
      append?: boolean
      offset?: number
    }
    const file = files.get(filename) ?? Buffer.alloc(0)
    const piece = Buffer.from(data, 'base64')
    if (method === 'FS.Put') files.set(filename, of.append === true ? Buffer.concat([file, piece]) : piece)
    if (method === 'FS.Remove') files.delete(filename)
    return method === 'FS.Get' ? { data: file.subarray(of.offset).toString('base64'), left: 0 } : null
  }

  /** Does it, and says so; now and then twice, or of something that it was never sent. */
  const takeFrame = async ({ frameId, method, args }: StoredCommand): Promise<void> => {
    await world.sleep(world.upTo(20) * secondMs)
    const isRefused = method === 'Config.Set' && (args.includes(String(refusedValue)) || world.chance(0.1))
    const said = isRefused ? { error: { code: 400, message: 'no room' } } : { result: onFiles(method, args) }
    if (method === 'Config.Set' && !isRefused) Object.assign(settings, configChangeOf({ args }))
    const answer = (id: number) =>
      publishInOrder(() => () => {
        const payload = Buffer.from(JSON.stringify({ id, ...said })).toString('base64')
        queues.link.send({ payload, deviceid, arrivedMs: world.now() }, { group: deviceid })
      })
    if (world.chance(0.1)) await answer(frameId + 1)
    await answer(frameId)
    if (world.chance(0.1)) await answer(frameId)
  }

  return {
    deviceid,
    isAwake,
    report,
    settings,
    reportSettings,
    setOnDevice: (key: string, value: number, isSaid: boolean): Promise<void> | void => {
      settings[key] = value
      if (isSaid) return reportSettings()
    },
    begin: (topic: string, level: number) => {
      lasting.set(topic, level)
      return report()
    },
    calm: () => {
      const [first] = lasting.keys()
      if (first !== undefined) lasting.delete(first)
      return report()
    },
    sleep: async (seconds: number) => {
      if (!isAwake()) return
      wakesMs = world.elapsed() + seconds * secondMs
      present('disconnected')
      await waitUntilAwake()
      connections += 1
      present('connected')
      present('subscribed')
    },
    /** A frame that comes while it sleeps is lost. */
    hear: (command: StoredCommand) => {
      if (isAwake()) void takeFrame(command)
    },
  }
}
export type SimulatedDevice = ReturnType<typeof openDevice>
