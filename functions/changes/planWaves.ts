import type { Pace } from '../../shared/changes/changeSet'

/** In what devices differ where a change may go wrong. */
export interface DeviceFacts {
  deviceid: string
  model: string
  fw: string
  /** Of the radio it uses, dBm; unknown without a reading. */
  rssi?: number | undefined
  supplyVolts?: number | undefined
  /** It was silent for longer than usual before the change. */
  isOverdue?: boolean
}

export interface PlannedWave {
  name: string
  deviceids: string[]
}

const signalOf = (rssi: number | undefined): string => {
  if (rssi === undefined) return 'unknown signal'
  return rssi < -95 ? 'weak signal' : 'good signal'
}

/** Batteries of 12 and of 24 volts; what is below both is neither. */
const supplyOf = (volts: number | undefined): string => {
  if (volts === undefined) return 'unknown supply'
  if (volts < 12) return 'low supply'
  if (volts < 18) return '12 V supply'
  return volts < 24 ? 'low 24 V supply' : '24 V supply'
}

/** What a canary has to have of each kind: a change may fail on any one of them alone. */
export const traitsOf = ({ model, fw, rssi, supplyVolts }: DeviceFacts): string[] => [
  model,
  fw,
  signalOf(rssi),
  supplyOf(supplyVolts),
]

const leastCanary = 3
const mostCanary = 30

export interface Chosen {
  deviceid: string
  /** What it was chosen for. */
  traits: string[]
}

/**
 * Devices that stand for the others: each adds as many traits as possible that none before it has. Without a size as many
 * as it takes to have all of them, and some more of few. A device that is silent already stands for none, unless all are.
 */
export const chooseCanary = (devices: readonly DeviceFacts[], size?: number): Chosen[] => {
  const awake = devices.filter(({ isOverdue }) => isOverdue !== true)
  const candidates = awake.length > 0 ? awake : devices
  const left = new Map(candidates.map((device) => [device.deviceid, new Set(traitsOf(device))]))
  const chosen: Chosen[] = []
  const wanted = size ?? Math.min(leastCanary, Math.ceil(devices.length / 3))
  const covered = new Set<string>()
  while (chosen.length < (size ?? mostCanary) && left.size > 0) {
    let best: Chosen = { deviceid: '', traits: [] }
    for (const [deviceid, traits] of left) {
      const fresh = [...traits].filter((trait) => !covered.has(trait))
      const isBetter = best.deviceid === '' || fresh.length > best.traits.length
      if (isBetter) best = { deviceid, traits: fresh }
    }
    if (best.traits.length === 0 && chosen.length >= wanted) break
    for (const trait of best.traits) covered.add(trait)
    left.delete(best.deviceid)
    chosen.push(best)
  }
  return chosen
}

type Asked = Pick<Pace, 'canarySize' | 'canaryDevices' | 'wavePercents'>

/**
 * The waves of a set, none of them empty and each device in one: the canary, then shares of all devices. Those that are
 * silent already come last.
 */
export const planWaves = (
  devices: readonly DeviceFacts[],
  { canarySize, canaryDevices, wavePercents }: Asked,
): PlannedWave[] => {
  const byHand = canaryDevices?.filter((each) => devices.some(({ deviceid }) => deviceid === each))
  const canary =
    byHand ??
    (canarySize === 0 || devices.length < 2
      ? []
      : chooseCanary(devices, canarySize).map(({ deviceid }) => deviceid))
  const first = new Set<string>(canary)
  const rest = devices
    .filter(({ deviceid }) => !first.has(deviceid))
    .toSorted((a, b) => Number(a.isOverdue ?? false) - Number(b.isOverdue ?? false))
    .map(({ deviceid }) => deviceid)
  const ends = [...new Set([...wavePercents, 100])].toSorted((a, b) => a - b)
  const waves: PlannedWave[] = canary.length === 0 ? [] : [{ name: 'Canary', deviceids: canary }]
  let done = 0
  for (const percent of ends) {
    const upTo = Math.ceil((devices.length * percent) / 100) - canary.length
    const deviceids = rest.slice(done, Math.max(done, upTo))
    if (deviceids.length === 0) continue
    done += deviceids.length
    waves.push({ name: `Wave ${waves.length + (canary.length === 0 ? 1 : 0)}`, deviceids })
  }
  return waves
}
