import { type CommandEntry, getCommands } from '../../../shared/commands/commandQueue'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs } from '../core/api/useEndpoint'
import { usePages } from '../core/api/usePages'
import type { QueueStanding } from './describeContact'

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
        latest !== undefined && (isAnswerNear(latest, Date.now()) || isProofNear(latest, Date.now()))
          ? busyMs
          : keepMs.commands,
    },
  )
  return { ...pages, commands: entries, standing: standingOf(first) }
}
