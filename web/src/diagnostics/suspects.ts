import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { boundsFor } from '../display/cards/boundsFor'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import type { FlatConfig } from '../../../shared/devices/configTree'
import type { StatusTone } from '../ui/feedback/StatusMark'

export interface Finding {
  readonly tone: StatusTone
  readonly title: string
  /** What it means, or what to do about it. */
  readonly detail?: string
}

interface SuspectFacts {
  readonly points: readonly DiagnosticPoint[]
  readonly config: FlatConfig
}

/** A supply below this part of what it usually is has dropped. */
const droppedPart = 0.8
/** Signals below which a connection hardly holds, in dBm. */
const weakSignals = { gsm_rssi: -108, wifi_rssi: -82 } as const

const supplies = ['vin', 'vbat', 'vlipo'] as const
type Supply = (typeof supplies)[number]

const median = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const supplySuspect = ({ points, config }: SuspectFacts, key: Supply): Finding[] => {
  const last = points.at(-1)?.[key]
  if (last === undefined || isUnmeasured(key, last)) return []
  const usual = median(points.flatMap((point) => (point[key] === undefined ? [] : [point[key]]))) ?? last
  const { warnLow } = boundsFor(key, usual)
  const isLow = last < usual * droppedPart || (typeof warnLow === 'number' && last <= warnLow)
  if (!isLow) return []
  const sleeps = key === 'vin' && config['device.vin.sleep_enable'] === true
  return [
    {
      tone: 'warning',
      title: `${describeMetric(key).label} was ${last.toFixed(1)} V at the last contact, usually ${usual.toFixed(1)} V.`,
      detail: sleeps
        ? 'The device is set to sleep when external power is lost; it reports again when power returns.'
        : 'The device may have run out of power.',
    },
  ]
}

const signalSuspect = ({ points }: SuspectFacts, key: keyof typeof weakSignals): Finding[] => {
  const last = points.at(-1)?.[key]
  if (last === undefined || isUnmeasured(key, last) || last > weakSignals[key]) return []
  return [
    {
      tone: 'warning',
      title: `${describeMetric(key).label} was weak at the last contact: ${last} dBm.`,
      detail: 'The device may have moved out of reach; look at its last position and its antenna.',
    },
  ]
}

/** What may have silenced a device, from how it stood when it was last heard. */
export const suspectsOf = (facts: SuspectFacts): readonly Finding[] => {
  const found = [
    ...supplies.flatMap((key) => supplySuspect(facts, key)),
    ...(['gsm_rssi', 'wifi_rssi'] as const).flatMap((key) => signalSuspect(facts, key)),
  ]
  if (found.length > 0 || facts.points.length === 0) return found
  return [
    {
      tone: 'info',
      title: 'Supply and signal were as usual at the last contact.',
      detail: 'The device may have been switched off, moved out of coverage, or lost its network or SIM.',
    },
  ]
}
