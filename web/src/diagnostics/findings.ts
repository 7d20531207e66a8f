import type { OutputOf } from '../../../shared/core/endpoint'
import type { DiagnosticPoint, getDiagnostics } from '../../../shared/diagnostics/getDiagnostics'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { rhythmOf } from '../../../shared/diagnostics/markContacts'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import { isStale } from '../devices/deviceIntervals'
import { formatAgo } from '../ui/text/formatTime'
import { boundsFor } from '../display/cards/gaugeReading'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import type { StatusTone } from '../ui/feedback/StatusMark'
import { formatDuration } from './formatDuration'

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
const suspectsOf = (facts: SuspectFacts): readonly Finding[] => {
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

export interface Facts {
  readonly nowMs: number
  readonly link: OutputOf<typeof getDiagnostics>['link']
  readonly unreadable: OutputOf<typeof getDiagnostics>['unreadable']
  /** Ascending, as many as are known. */
  readonly points: readonly DiagnosticPoint[]
  readonly config: FlatConfig
}

type Rule = (facts: Facts) => readonly Finding[]

/** Below this share of readings that came something is wrong, rather than late by chance. */
const usualShare = 0.98
/** A clock this far off is worth saying. */
const clockSeconds = 5

const plural = (count: number, word: string) => `${count.toLocaleString()} ${word}${count === 1 ? '' : 's'}`

const isSilent = ({ link, config, nowMs }: Pick<Facts, 'link' | 'config' | 'nowMs'>): boolean =>
  link.lastContactTs !== undefined && isStale(link.lastContactTs * 1000, config, nowMs)

const contact: Rule = (facts) => {
  const { link, nowMs } = facts
  const every = `Reports every ${formatDuration(link.intervalSeconds)}.`
  if (link.lastContactTs === undefined) {
    return [
      {
        tone: 'alarm',
        title: 'The device has never made contact.',
        detail: 'Check its power, its antenna or Wi-Fi settings, and that it was set up for this portal.',
      },
    ]
  }
  if (isSilent(facts)) {
    const seconds = nowMs / 1000 - link.lastContactTs
    const silence = {
      tone: 'alarm',
      title: `No contact for ${formatDuration(seconds)}.`,
      detail: every,
    } as const
    return [silence, ...suspectsOf(facts)]
  }
  if (link.latestTs === undefined) {
    return [
      {
        tone: 'warning',
        title: 'The device makes contact, but no reading has arrived yet.',
        detail: 'It may still be measuring for the first time, or its messages cannot be read.',
      },
    ]
  }
  return [
    { tone: 'ok', title: `Last contact ${formatAgo(link.lastContactTs * 1000, nowMs)}.`, detail: every },
  ]
}

const dataOff: Rule = ({ config }) =>
  config['endpoint.data_to_portal'] === false
    ? [
        {
          tone: 'warning',
          title: 'The device’s configuration turns data sending to the portal off.',
          detail:
            'It may make contact, but no readings arrive. Data to portal is on the Endpoint tab of the settings.',
        },
      ]
    : []

/** Slower than this many times what is expected is another rhythm. */
const slowerPart = 1.5
const latestIntervals = 15

const rhythm: Rule = ({ points, link: { expectedSeconds } }) => {
  const latest = points.slice(-latestIntervals).flatMap(({ sinceSeconds }) => sinceSeconds ?? [])
  const kept = rhythmOf(latest) ?? 0
  return kept > slowerPart * expectedSeconds
    ? [
        {
          tone: 'warning',
          title: `It reports every ${formatDuration(kept)}, not every ${formatDuration(expectedSeconds)}.`,
          detail: 'The settings may wait to be applied, or it takes longer to connect than its interval.',
        },
      ]
    : []
}

const losses: Rule = ({ points }) => {
  const missed = points.reduce((sum, point) => sum + point.missed, 0)
  const expected = points.length + missed
  if (expected < 2) return []
  const share = points.length / expected
  const percent = `${(100 * share).toFixed(share > 0.995 && missed > 0 ? 2 : 1)} %`
  return share >= usualShare
    ? [{ tone: 'ok', title: `${percent} of the expected readings arrived.` }]
    : [
        {
          tone: 'warning',
          title: `Only ${percent} of the expected readings arrived; ${plural(missed, 'reading')} missing.`,
          detail: 'See Gaps: when, for how long, and supply and signal before each.',
        },
      ]
}

const buffering: Rule = ({ points }) => {
  const late = points.filter((point) => point.isBuffered)
  if (late.length === 0) return []
  const longest = Math.max(...late.map(({ lateSeconds = 0 }) => lateSeconds))
  return [
    {
      tone: 'info',
      title: `${plural(late.length, 'reading')} of the last ${points.length} came late, by up to ${formatDuration(longest)}.`,
      detail: 'The device kept them while it had no connection, or sends several at a time.',
    },
  ]
}

const clock: Rule = ({ points }) => {
  const unset = points.filter((point) => point.isClockUnset).length
  const newest = points.at(-1)
  const ahead = -(newest?.lateSeconds ?? 0)
  return [
    ...(unset === 0
      ? []
      : [
          {
            tone: 'warning',
            title: `${plural(unset, 'reading')} had no valid time; the time of arrival is shown instead.`,
            detail: 'The clock of the device is not set: check that it reaches its time server.',
          } as const,
        ]),
    ...(ahead < clockSeconds
      ? []
      : [{ tone: 'warning', title: `The clock of the device is ${formatDuration(ahead)} ahead.` } as const]),
  ]
}

const messages: Rule = ({ unreadable: { count, more, lastTs = 0 }, nowMs }) =>
  count === 0
    ? []
    : [
        {
          tone: 'warning',
          title: `${more ? 'More than ' : ''}${plural(count, 'message')} could not be read, the last ${formatAgo(lastTs * 1000, nowMs)}.`,
          detail:
            'They are kept with the reason; support can look at them. Check what the script adds to messages.',
        },
      ]

const waiting: Rule = ({ link: { openCommands } }) =>
  openCommands === 0
    ? []
    : [
        {
          tone: 'info',
          title: `${plural(openCommands, 'command')} not finished.`,
          detail: 'They are handed over at the next contact, one after the other.',
        },
      ]

const rules: readonly Rule[] = [contact, dataOff, messages, rhythm, losses, buffering, clock, waiting]

/** What stands out about the way a device reports, the most telling first. */
export const findingsOf = (facts: Facts): readonly Finding[] => rules.flatMap((rule) => rule(facts))
