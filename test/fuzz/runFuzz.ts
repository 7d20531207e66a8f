import { isDeepStrictEqual } from 'node:util'
import type { SQSRecord } from 'aws-lambda'
import type { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import { queueCommand } from '../../functions/commands/queueCommand'
import { openTakeLinkBatch, openTakePresence } from '../../functions/commands/takeLinkBatch'
import { seededRandom } from '../../scripts/fleet/physics/noise'
import { openWorker, recordOf, storedOf } from '../integration/ingestScene'
import { type Scene, callerOf, openScene, startMs, tables } from '../integration/openScene'
import { type HostileMessage, sampleHostile } from './hostileMessages'
import { readBothWays } from './readBothWays'

/** A round has a store of its own; what went wrong in it is found again with its seed. */
export const messagesARound = 1000
const healthyPart = 1 / 3
const largestBatch = 150
const redeliveredPart = 0.2

export interface FuzzCounts {
  messages: number
  healthy: number
  hostile: number
  /** Hostile messages, or parts of them, that were kept aside with a reason. */
  quarantined: number
  /** Readings that were made of hostile messages. */
  taken: number
}

const fleet = [
  ['FUZZ00001', 'PREMIUM'],
  ['FUZZ00002', 'PREMIUM'],
  ['FUZZ00003', 'PREMIUM'],
  ['FUZZ00004', 'STANDARD'],
] as const
const commands = [
  ['FS.List', { path: 'mnt' }],
  ['Config.Set', { config: { device: { base_interval: 30 } } }],
  ['OTA.Update', { firmware: 'SFW003-4.0.0' }],
] as const

class Violation extends Error {
  override name = 'Violation'
}

/** Answers belong to a command: each device gets one that it has not answered yet. */
const queueSomething = async (scene: Scene, deviceid: DeviceId, random: () => number) => {
  const service = scene.openService(scene.documents)
  const { inFlight } = await service.commands.queue(deviceid)
  if (inFlight !== undefined) return
  const [method, args] = commands[Math.floor(random() * commands.length)] ?? commands[0]
  await queueCommand(service)(
    { deviceid, method, args },
    {
      ...callerOf(1),
      specialGroups: new Set(['senquip_admin'] as const),
    },
  )
}

const answerRecord = (scene: Scene, deviceid: DeviceId, { bytes }: HostileMessage, messageId: string) => {
  const sent = scene.sent.findLast((command) => command.deviceid === deviceid)
  const text = bytes.toString('latin1').replaceAll('$id', String(sent?.frameId ?? 1))
  const body = { payload: Buffer.from(text, 'latin1').toString('base64'), deviceid, arrivedMs: scene.now() }
  return { messageId, body: JSON.stringify(body) } as SQSRecord
}

/** One round of hostile messages with healthy readings between. @throws Violation when one of these was held up or lost */
const runRound = async (seed: number): Promise<FuzzCounts> => {
  const random = seededRandom(seed)
  const scene = openScene()
  const devices: DeviceId[] = []
  for (const [id, tier] of fleet) devices.push(await scene.addDevice(id, { tier }))
  const service = scene.openService(scene.documents)
  const takePresence = openTakePresence(scene.documents, tables.devices, service.deliver)
  const takeLink = openTakeLinkBatch(service.takeAnswer, takePresence, () => Promise.resolve())
  const violate = (what: string): never => {
    throw new Violation(`${what} (seed ${seed})`)
  }

  const hostile = sampleHostile(seed, Math.ceil(messagesARound * (1 - healthyPart)))
  const expected = new Map(devices.map((deviceid) => [deviceid, [] as number[]]))
  const healthy = Math.floor(messagesARound * healthyPart)
  let left = healthy
  let batch: { record: SQSRecord; link: boolean }[] = []

  const takeBatch = async (): Promise<void> => {
    const readings = batch.filter(({ link }) => !link).map(({ record }) => record)
    const answers = batch.filter(({ link }) => link).map(({ record }) => record)
    batch = []
    const isAgain = random() < redeliveredPart
    const runs = [
      openWorker(scene)(readings),
      isAgain ? openWorker(scene)([...readings].reverse()) : new Set<string>(),
    ]
    const failed = [...(await Promise.all([...runs, takeLink(answers)]))].flatMap((ids) => [...ids])
    scene.clock.ms += 1000
    if (failed.length > 0) violate(`${failed.join(', ')} would come again`)
  }

  const sendHealthy = (): void => {
    left -= 1
    const deviceid =
      devices[Math.floor(random() * devices.length)] ?? devices[0] ?? violate('There are no devices')
    const n = healthy - left
    expected.get(deviceid)?.push(n)
    // The day before: so that the packer may have it afterwards.
    const ts = startMs / 1000 - 80_000 + n * 10
    batch.push({ record: recordOf(deviceid, { ts, healthy: n, vin: 24.5 }, scene.now()), link: false })
  }

  for (const [i, message] of hostile.entries()) {
    const deviceid =
      devices[Math.floor(random() * devices.length)] ?? devices[0] ?? violate('There are no devices')
    if (message.kind === 'answer') {
      await queueSomething(scene, deviceid, random)
      batch.push({ record: answerRecord(scene, deviceid, message, `answer ${i}`), link: true })
    } else {
      const topic = message.kind === 'config' ? topics.config(deviceid) : topics.data(deviceid)
      batch.push({ record: recordOf(deviceid, message.bytes, scene.now(), topic), link: false })
    }
    if (left > 0 && random() < healthy / hostile.length) sendHealthy()
    if (batch.length >= 1 + random() * largestBatch) await takeBatch()
  }
  while (left > 0) sendHealthy()
  await takeBatch()

  let taken = -healthy
  for (const [place, deviceid] of devices.entries()) {
    const stored = await storedOf(scene, deviceid)
    taken += stored.length
    const found = new Set(stored.map((body) => body.healthy))
    const lost = (expected.get(deviceid) ?? []).filter((n) => !found.has(n))
    if (fleet[place]?.[1] === 'PREMIUM' && lost.length > 0)
      violate(`${deviceid} lost the readings ${lost.join()}`)
    await service.configs.reported(deviceid)
    const { raw, packed } = await readBothWays(scene, deviceid)
    if (!isDeepStrictEqual(raw, packed)) violate(`${deviceid} shows something else once its day is packed`)
  }
  const quarantined = (await scene.all('quarantine')).length
  return { messages: healthy + hostile.length, healthy, hostile: hostile.length, quarantined, taken }
}

/** Runs rounds until so many messages were taken; `tell` hears of each. @throws Violation with the seed to find it again */
export const runFuzz = async (
  seed: number,
  messages: number,
  tell: (counts: FuzzCounts, seed: number) => void = () => undefined,
): Promise<FuzzCounts> => {
  const sum: FuzzCounts = { messages: 0, healthy: 0, hostile: 0, quarantined: 0, taken: 0 }
  for (let round = 0; sum.messages < messages; round += 1) {
    const counts = await runRound(seed + round)
    for (const name of Object.keys(sum) as (keyof FuzzCounts)[]) sum[name] += counts[name]
    tell(sum, seed + round)
  }
  return sum
}
