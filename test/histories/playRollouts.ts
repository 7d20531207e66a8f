import { Pace } from '../../shared/changes/changeSet'
import { hourMs, minuteMs } from '../../shared/core/time'
import { seededRandom } from '../../scripts/fleet/physics/noise'
import { lookBack } from '../../functions/changes/carrier'
import { openCheckSets } from '../../functions/changes/windows'
import { type Member, decide, leastWaitMs } from '../../functions/changes/decide'
import { type DeviceFacts, planWaves, traitsOf } from '../../functions/changes/planWaves'
import type { SetHead } from '../../functions/changes/setItems'

type Value = number | string
/** How a device takes a patch that is bad for it. */
const harms = ['refuses', 'fallsSilent', 'alarms'] as const

interface Device extends DeviceFacts {
  everyMs: number
  nextMs: number
  has: Record<string, Value>
  before: Record<string, Value>
  /** It was given the patch. */
  isTouched: boolean
  isSilent: boolean
  takes?: number
}

export interface Counts {
  sets: number
  devices: number
  bad: number
  canaries: number
  touched: number
  pauses: number
  undone: number
  conflicts: number
}
export const noRollouts: Counts = {
  ...{ sets: 0, devices: 0, bad: 0, canaries: 0, touched: 0, pauses: 0, undone: 0, conflicts: 0 },
}

const models = ['ORB-C1-G', 'ORB-X1-W', 'QUAD-C2', 'QUAD-C3', 'VIRTUAL']
const versions = ['SFW001-5.0.0', 'SFW002-2.6.4', 'SFW003-3.2.1', 'SFW003-3.4.0', 'SFW003-4.0.0']
const rhythms = [minuteMs, 5 * minuteMs, 30 * minuteMs, 6 * hourMs]
const keys = ['gps.interval', 'device.base_interval', 'sntp.server']
const patch: Record<string, Value> = {
  'gps.interval': 2,
  'device.base_interval': 60,
  'sntp.server': 'a.example',
}
const startMs = Date.UTC(2026, 5, 1)

/** @throws Error for what is not there */
const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('unknown')
  return value
}

const makeDevices = (count: number, random: () => number): Device[] => {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() ** 2 * of.length)] as T
  return Array.from({ length: count }, (_, n) => {
    const everyMs = pick(rhythms)
    const has = {
      'gps.interval': Math.floor(random() * 4),
      'device.base_interval': 5,
      'sntp.server': pick(['b', 'c']),
    }
    return {
      deviceid: String(n).padStart(9, '0'),
      ...{ model: pick(models), fw: pick(versions), everyMs, has, before: { ...has } },
      ...(random() < 0.8 ? { rssi: -60 - Math.floor(random() * 50) } : {}),
      ...(random() < 0.9 ? { supplyVolts: 10 + Math.floor(random() * 18) } : {}),
      ...{ nextMs: startMs + Math.floor(random() * everyMs), isTouched: false, isSilent: false },
    }
  })
}

/** The set as its worker has it. */
const openSet = (devices: readonly Device[], pace: Pace) => {
  const waves = planWaves(devices, pace)
  const waveOf = new Map(
    waves.flatMap(({ deviceids }, wave) => deviceids.map((each) => [each, wave] as const)),
  )
  const members = new Map<string, Member>(
    devices.map(({ deviceid, everyMs }) => [
      deviceid,
      { deviceid, wave: waveOf.get(deviceid) ?? 0, state: 'waiting', stateMs: startMs, everyMs },
    ]),
  )
  return { waves, members, wave: 0, state: 'running' as SetHead['state'] }
}

/**
 * Plays one change set on simulated devices, by the functions that decide in the product: a patch that is bad for every
 * device of one trait, pauses at random, and an undo after persons have changed some settings themselves.
 * @throws Error where more than the canary was touched, something was handed over in a pause, or an undo is no identity
 */
export const playRollout = async (seed: number, count: number): Promise<Counts> => {
  const random = seededRandom(seed)
  const devices = makeDevices(count, random)
  const byId = new Map(devices.map((device) => [device.deviceid, device]))
  const pace = Pace.parse({ soakSeconds: 1800, reports: 2 })
  const set = openSet(devices, pace)
  const canary = new Set(set.waves[0]?.deviceids)
  const anyone = known(devices[Math.floor(random() * count)])
  const badTrait = traitsOf(anyone)[Math.floor(random() * 4)] ?? ''
  const harm = known(harms[Math.floor(random() * harms.length)])
  const fail = (what: string) => new Error(`seed ${seed}, ${count} devices: ${what}`)
  let nowMs = startMs
  const checkSets = openCheckSets(
    {
      head: () => Promise.resolve({ state: set.state } as SetHead),
      runsCheck: () => ({}),
    },
    () => nowMs,
  )
  const change = { changes: [{ changeid: 'A'.repeat(26), keys, set: {} }] }
  const setState = (member: Member, state: Member['state']) =>
    set.members.set(member.deviceid, { ...member, state, stateMs: nowMs })

  const contact = async (device: Device): Promise<void> => {
    device.nextMs = nowMs + device.everyMs
    const old = set.members.get(device.deviceid)
    if (old === undefined || device.isSilent) return
    const member = { ...old, lastContactMs: nowMs }
    set.members.set(device.deviceid, member)
    if (member.state === 'confirmed') {
      set.members.set(device.deviceid, { ...member, reports: (member.reports ?? 0) + 1 })
      return
    }
    if (member.state !== 'queued') return
    const isRunning = set.state === 'running'
    const handover = await checkSets(change)
    if (handover.kind !== 'go') return
    if (!isRunning) throw fail('handed over after a pause')
    device.isTouched = true
    const isBad = traitsOf(device).includes(badTrait)
    if (isBad && harm === 'refuses') {
      setState(member, 'refused')
      return
    }
    Object.assign(device.has, patch)
    if (isBad && harm === 'fallsSilent') device.isSilent = true
    set.members.set(device.deviceid, {
      ...{ ...member, state: 'confirmed', stateMs: nowMs, reports: 0 },
      ...(isBad && harm === 'alarms' ? { harm: 'A new alarm began after the change' } : {}),
    })
  }

  const look = () => {
    const head = { wave: set.wave, waves: set.waves.length, hasCanary: true, forgivenMs: 0, pace }
    const decision = decide({ ...head, leastWaitMs: leastWaitMs.settings }, [...set.members.values()], nowMs)
    for (const { deviceid, state } of decision.marks) setState(known(set.members.get(deviceid)), state)
    if (decision.next.kind === 'wave') set.wave = decision.next.wave
    if (decision.next.kind === 'stop') set.state = 'stopped'
    if (decision.next.kind === 'end') set.state = 'ended'
    for (const deviceid of decision.send) setState(known(set.members.get(deviceid)), 'queued')
  }

  let pauses = 0
  for (let turn = 0; set.state !== 'stopped' && set.state !== 'ended'; turn += 1) {
    if (turn > 20_000) throw fail('it came to no end')
    if (set.state === 'paused') {
      if (random() < 0.3) set.state = 'running'
    } else if (random() < 0.15) {
      set.state = 'paused'
      pauses += 1
    }
    if (set.state === 'running') look()
    const active = devices.filter(({ deviceid }) => {
      const state = set.members.get(deviceid)?.state
      return state === 'queued' || state === 'confirmed'
    })
    nowMs += 10 * minuteMs
    for (const device of active) if (device.nextMs <= nowMs) await contact(device)
  }

  const touched = devices.filter(({ isTouched }) => isTouched)
  if (set.state !== 'stopped') throw fail('a bad patch came to its end')
  const beyond = touched.filter(({ deviceid }) => !canary.has(deviceid))
  if (beyond.length > 0) throw fail(`${beyond.length} devices beyond the canary were touched`)

  // Persons go on with their work, and then the set is taken back.
  const changed = new Map<string, Record<string, Value>>()
  for (const device of touched) {
    for (const key of keys.filter(() => random() < 0.2)) {
      device.has[key] = `own ${Math.floor(random() * 9)}`
      changed.set(device.deviceid, { ...changed.get(device.deviceid), [key]: device.has[key] })
    }
  }
  let [undone, conflicts] = [0, 0]
  for (const { deviceid } of touched) {
    const device = known(byId.get(deviceid))
    for (const key of keys) {
      const { has, before } = device
      const does = lookBack({ key, ours: patch[key], before: before[key], now: has[key], isSecret: false })
      if (does === 'restore') device.has[key] = known(before[key])
      if (does === 'restore') undone += 1
      if (typeof does !== 'string') conflicts += 1
      const wanted = changed.get(deviceid)?.[key] ?? before[key]
      if (device.has[key] !== wanted) throw fail(`the undo of ${key} of ${deviceid} is no identity`)
    }
  }
  const bad = devices.filter((device) => traitsOf(device).includes(badTrait)).length
  return {
    ...{ sets: 1, devices: count, bad, canaries: canary.size, touched: touched.length },
    ...{ pauses, undone, conflicts },
  }
}

export const addCounts = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(
    (Object.keys(a) as (keyof Counts)[]).map((name) => [name, a[name] + b[name]]),
  ) as unknown as Counts
