import { getCommands, type CommandEntry, type ContactView } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { formatSpan } from '../../../shared/core/formatSpan'
import { secondMs } from '../../../shared/core/time'
import { readsOf } from '../core/api/readsOf'
import { keepMs } from '../core/api/useEndpoint'
import { usePages } from '../core/api/usePages'
import { portalNowMs } from '../ui/text/portalClock'

/** The state of a device's queue. */
export type QueueStanding = Pick<OutputOf<typeof getCommands>, 'pending' | 'waits_for'> & {
  contact: ContactView
}

interface ContactText {
  readonly tone: 'ok' | 'info' | 'warning' | 'none'
  readonly text: string
  /** The instant that the text speaks of, for its exact time. */
  readonly atMs?: number
}

const usually = ({ every_s, basis }: ContactView): string => {
  if (every_s === undefined) return ''
  const span = formatSpan(every_s * secondMs)
  return basis === 'history'
    ? ` It usually makes contact every ${span}.`
    : ` It is set to make contact every ${span}.`
}

const count = (commands: number): string => `${commands} ${commands === 1 ? 'command' : 'commands'}`

/** A device that is connected takes one command at a time. */
const whileConnected = ({ pending, waits_for }: QueueStanding): ContactText => {
  if (waits_for === 'contact') {
    return {
      tone: 'info',
      text: `The device is connected: ${count(pending)} will go out with its next message.`,
    }
  }
  return pending <= 1
    ? { tone: 'ok', text: 'The device is connected and has the command: its answer is awaited.' }
    : {
        tone: 'info',
        text: `The device is connected and busy with a command: ${count(pending - 1)} behind it.`,
      }
}

/** When queued commands are expected to be sent. */
export const describeContact = (standing: QueueStanding, nowMs: number): ContactText => {
  const { contact } = standing
  if (contact.isConnected) return whileConnected(standing)
  const { expected_ts, overdue_since_ts } = contact
  if (expected_ts !== undefined) {
    const atMs = expected_ts * secondMs
    const left = atMs - nowMs
    const when = left < 5 * secondMs ? 'any moment now' : `in about ${formatSpan(left)}`
    return { tone: 'info', text: `Next contact expected ${when}.${usually(contact)}`, atMs }
  }
  if (overdue_since_ts !== undefined) {
    const atMs = overdue_since_ts * secondMs
    return {
      tone: 'warning',
      text: `The device is overdue by ${formatSpan(Math.max(0, nowMs - atMs))}.${usually(contact)}`,
      atMs,
    }
  }
  return { tone: 'none', text: 'The device has not made contact yet: commands wait for its first contact.' }
}

/** A device that is awake answers within seconds; one that has not in a minute hardly will. */
const nearSeconds = 60

/** Whether the answer to a command may come any moment: the device is connected, and it was asked just now. */
export const isAnswerNear = (
  { data, contact }: Pick<OutputOf<typeof getCommands>, 'data' | 'contact'>,
  nowMs: number,
): boolean =>
  contact?.isConnected === true &&
  data.some(({ priority, sent_ts, ts }) => priority > 0 && nowMs / 1000 - (sent_ts ?? ts) < nearSeconds)

/** Whether a reading may prove something any moment: it was handed over just now. */
const isProofNear = ({ data }: Pick<OutputOf<typeof getCommands>, 'data'>, nowMs: number): boolean =>
  data.some(
    ({ handed_ts, end }) =>
      handed_ts !== undefined && end === undefined && nowMs / 1000 - handed_ts < nearSeconds,
  )

const firstLength = 10
const moreLength = 50

/** While an answer may come any moment. */
const busyMs = 3000

const entriesOf = ({ data }: OutputOf<typeof getCommands>) => data
const idOf = ({ commandID }: CommandEntry) => commandID

const standingOf = (first: OutputOf<typeof getCommands> | undefined): QueueStanding | undefined => {
  if (first?.contact === undefined) return undefined
  const { contact, pending, waits_for } = first
  return { contact, pending, ...(waits_for === undefined ? {} : { waits_for }) }
}

/** The newest commands of a device, asked for every quarter of a minute, or as they are answered; older ones on demand. */
export const useCommands = (deviceid: DeviceId) => {
  const { entries, first, ...pages } = usePages(
    getCommands,
    { deviceid, dataPoints: firstLength },
    {
      entriesOf,
      idOf,
      more: { dataPoints: moreLength },
      refreshInterval: (latest) =>
        latest !== undefined && (isAnswerNear(latest, portalNowMs()) || isProofNear(latest, portalNowMs()))
          ? busyMs
          : keepMs.commands,
    },
  )
  return { ...pages, commands: entries, standing: standingOf(first) }
}

/** The command queue of a device, wherever it is shown. */
export const readsOfCommands = (deviceid: DeviceId) => [readsOf(getCommands, { deviceid })]
