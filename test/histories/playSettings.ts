import { isDeepStrictEqual } from 'node:util'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import { maskSecrets } from '../../shared/settings/secrets'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { portalNow, getSettingsAt, openReadWholeLedger, settingsAt } from '../../functions/ledger/settingsAt'
import { openLedgerReader } from '../../functions/ledger/ledgerStore'
import { openReadTurns } from '../../functions/ledger/ledgerTurns'
import { openImageClaims } from '../../functions/files/imageStore'
import { openFollowFirmware } from '../../functions/firmware/followFirmware'
import { openKeepReport, readConfigReport } from '../../functions/settings/configReport'
import { putConfig } from '../../functions/settings/putConfig'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { seededRandom } from '../../scripts/fleet/physics/noise'
import { memoryImages } from '../doubles/memoryImages'
import { callerOf, openScene, tables } from '../integration/openScene'

export interface SettingCounts {
  histories: number
  saves: number
  confirmed: number
  reports: number
  late: number
  lost: number
  moments: number
}

export const noSettingCounts: SettingCounts = {
  ...{ histories: 0, saves: 0, confirmed: 0, reports: 0, late: 0, lost: 0, moments: 0 },
}

export class SettingViolation extends Error {
  override name = 'SettingViolation'
}

/** What the device sent and the portal has not taken yet. */
interface Message {
  arrivedMs: number
  take: () => Promise<void>
}
interface Moment {
  ms: number
  settings: FlatConfig
  portal: FlatConfig
  /** So many messages had been taken. */
  taken: number
}

const secret = 'wifi.sta.pass'
const keys = ['script.num1', 'script.num2', 'gps.interval'] as const
const people = [callerOf(1), callerOf(2)] as const
const mostSteps = 24
const stepMs = 10_000

/**
 * One history of a device, of a seed: saves that are merged, handed over, confirmed, refused or cancelled, changes on the
 * device itself, and messages that are taken late, in another order, or never. The ledger must give back what the portal
 * held at each moment by which it had taken all that had arrived.
 * @throws SettingViolation of what must never be
 */
export const playSettings = async (seed: number): Promise<SettingCounts> => {
  const random = seededRandom(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
  const scene = openScene()
  const service = scene.openService(scene.documents)
  const asleep = { ...service, deliver: () => Promise.resolve() }
  const { configs, devices, writeLog } = service
  const follow = openFollowFirmware(service)
  const keepReport = openKeepReport(tables.devices, configs, devices, follow, writeLog)
  const images = openImageClaims(scene.documents, tables.devices, memoryImages().store)
  const store = openSettingsStore(scene.documents, tables.devices, writeLog, scene.now, images)
  const readLedger = openReadWholeLedger(
    openLedgerReader(scene.documents, tables.serverLog),
    openReadTurns(service.commands),
  )
  const counts = { ...noSettingCounts, histories: 1 }
  const device = await scene.addDevice('HIST00001')
  const has: FlatConfig = { 'script.num1': 0, 'script.num2': 0, 'gps.interval': 0, [secret]: 'open sesame 0' }
  const under: Message[] = []
  const taken: Message[] = []
  const moments: Moment[] = []
  const trail: string[] = []
  let frames = 0

  const violate = (what: string): never => {
    throw new SettingViolation(`${what} (seed ${seed})\n${trail.join('\n')}`)
  }
  const send = (take: (arrivedMs: number) => Promise<void>) => {
    const arrivedMs = scene.now()
    under.push({ arrivedMs, take: () => take(arrivedMs) })
  }
  const report = () => {
    const read = readConfigReport(device, Buffer.from(JSON.stringify(nestConfig(has))))
    if (typeof read === 'string') throw new Error(read)
    counts.reports += 1
    send((arrivedMs) => keepReport(device, read, arrivedMs))
  }
  const takeOne = async (message: Message) => {
    await message.take()
    taken.push(message)
  }
  const valueOf = (key: string) => (key === secret ? `open sesame ${upTo(3)}` : upTo(4))

  const acts: Record<string, () => Promise<unknown> | void> = {
    save: () => {
      const change = Object.fromEntries(
        [pick([...keys, secret]), pick(keys)].map((key) => [key, valueOf(key)]),
      )
      counts.saves += 1
      const input = { deviceid: device, config: nestConfig(change), allowUnknownKeys: true }
      return putConfig(asleep, pick(['page', 'api'] as const))(input, pick(people))
    },
    handOver: async () => {
      await service.deliver(device)
      for (const command of scene.sent.slice(frames)) {
        if (command.method !== 'Config.Set') continue
        const isRefused = random() < 0.25
        const { config } = JSON.parse(command.args) as { config: Record<string, unknown> }
        const wanted = readConfigReport(device, Buffer.from(JSON.stringify(config)))
        if (!isRefused && typeof wanted !== 'string') Object.assign(has, wanted.flat)
        if (!isRefused) counts.confirmed += 1
        const said = isRefused ? { error: { code: 400, message: 'no room' } } : { result: { saved: true } }
        const text = JSON.stringify({ id: command.frameId, ...said })
        send((arrivedMs) => service.takeAnswer(device, text, arrivedMs))
      }
      frames = scene.sent.length
    },
    cancel: async () => {
      const [command] = (await service.commands.newest(device, 1)).commands
      if (command?.status === 'queued')
        await cancelCommand(service)({ deviceid: device, commandID: command.sk }, pick(people))
    },
    onDevice: () => {
      const key = pick([...keys, secret])
      has[key] = valueOf(key)
      if (random() < 0.7) report()
    },
    report,
    names: () => {
      const entry = random() < 0.2 ? null : { name: `Name ${upTo(3)}`, dp: upTo(3) }
      return putSettings(store)(
        { deviceid: device, PORTAL_displaySettings: { [pick(['vin', 'cp1'])]: entry } },
        people[0],
      )
    },
    take: async () => {
      const at = random() < 0.4 ? 0 : upTo(under.length)
      const [message] = under.splice(at, 1)
      if (message === undefined) return
      if (at > 0) counts.late += 1
      await takeOne(message)
    },
    lose: () => {
      if (random() < 0.5) counts.lost += under.splice(upTo(under.length), 1).length
    },
  }
  const note = async () => {
    const [{ flat }, portal] = await Promise.all([
      configs.reported(device),
      portalNow(devices, device, { notes: true }),
    ])
    moments.push({ ms: scene.now(), settings: flat, portal, taken: taken.length })
  }
  const pass = () => {
    scene.clock.ms += stepMs
  }

  report()
  for (const message of under.splice(0)) await takeOne(message)
  await note()
  const names = ['take', 'save', 'save', 'handOver', 'handOver', ...Object.keys(acts)]
  for (let step = 4 + upTo(mostSteps); step > 0; step -= 1) {
    pass()
    const name = pick(names)
    trail.push(`${(scene.now() - (moments[0]?.ms ?? 0)) / 1000} s: ${name}`)
    await acts[name]?.()
    await note()
  }
  for (const message of under.splice(0)) await takeOne(message)
  pass()
  await note()

  // Of one moment by the route, of the others by the same function over a ledger that is read once.
  const [ledger, last] = [await readLedger(device), moments.at(-1)]
  const present = { ...last?.settings, ...last?.portal }
  const asked = pick(moments)
  const read = getSettingsAt(configs, devices, () => Promise.resolve(ledger))
  const answer = await read({ deviceid: device, time: Math.floor(asked.ms / 1000) }, people[0])
  for (const moment of moments) {
    const { ms, settings, portal, taken: count } = moment
    // What had arrived by then and was taken later is part of the settings of that moment only since.
    if (taken.slice(count).some(({ arrivedMs }) => arrivedMs <= ms)) continue
    counts.moments += 1
    const found = settingsAt(present, ledger.turns, Math.floor(ms / 1000))
    if (
      moment === asked &&
      !isDeepStrictEqual({ ...answer.settings, ...answer.portal }, maskSecrets(found.settings))
    )
      violate(`${ms} is answered with ${JSON.stringify(answer)}`)
    const all = Object.entries({ ...settings, ...portal })
    const known = Object.fromEntries(all.filter(([key]) => !found.unknown.includes(key)))
    if (!isDeepStrictEqual(found.settings, known))
      violate(`${ms} had ${JSON.stringify(known)} and is said to have had ${JSON.stringify(found.settings)}`)
    if (found.unknown.some((key) => key !== secret)) violate(`${found.unknown.join(', ')} is not known`)
  }
  if (JSON.stringify(await scene.all('serverLog')).includes('open sesame')) violate('A secret is in the log')
  return counts
}
