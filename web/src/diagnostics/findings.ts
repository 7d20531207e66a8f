import type { OutputOf } from '../../../shared/core/endpoint'
import type { DiagnosticPoint, getDiagnostics } from '../../../shared/diagnostics/getDiagnostics'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { rhythmOf } from '../../../shared/diagnostics/markContacts'
import { isStale } from '../devices/deviceIntervals'
import { formatAgo } from '../ui/text/formatTime'
import { formatDuration } from './formatDuration'
import { suspectsOf, type Finding } from './suspects'

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

export const isSilent = ({ link, config, nowMs }: Pick<Facts, 'link' | 'config' | 'nowMs'>): boolean =>
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
