import type { ChangeDevice, ChangeState } from '../../shared/changes/changes'
import { isSending, type ChangeHead, type ChangePlan, type Refusals, type SentTo } from './changeItems'

interface Known {
  head: ChangeHead
  plan: ChangePlan
  refusals: Refusals
  sentTo: readonly SentTo[]
}

/** The words for devices that a change did not get to, which the files of a run had first. */
const notSent = 'Download Request Cancelled'

/** How far a change has come on each of its devices, in the order in which they are sent to. */
export const outcomesOf = ({ head, plan, refusals, sentTo }: Known, nowMs: number): ChangeDevice[] => {
  const sent = new Map(sentTo.map((each) => [each.deviceid, each]))
  const refused = new Map(refusals.map(({ deviceid, message }) => [deviceid, message]))
  const isOpen = isSending(head, nowMs)
  return plan.deviceids.toSorted().map((deviceid) => {
    const known = sent.get(deviceid)
    if (known !== undefined) {
      const { before: _before, ...shown } = known
      return shown
    }
    const message = refused.get(deviceid)
    if (message !== undefined) return { deviceid, state: 'failed', message }
    return isOpen
      ? { deviceid, state: 'waiting', message: '' }
      : { deviceid, state: 'cancelled', message: notSent }
  })
}

/** What is written of a device in the log: what came of it, or how the request that sent it was answered. */
export const outcomeLine = ({ deviceid, state, message, note }: ChangeDevice) => ({
  deviceid,
  state,
  message: state === 'queued' || note === undefined ? message : note,
})

interface Outcome extends Pick<ChangeDevice, 'deviceid' | 'state'> {
  message: string
}

/** As the page of the results calls them. */
const words = {
  failed: 'Failed',
  cancelled: 'Cancelled',
  waiting: 'Waiting',
  queued: 'Queued',
  applied: 'Applied',
} as const satisfies Record<ChangeState, string>

/** What a person looks for first comes first. */
const order = { failed: 0, cancelled: 1, waiting: 2, queued: 3, applied: 4 } as const satisfies Record<
  ChangeState,
  number
>

/** Much more than a thousand devices with a few different results take. */
const maxLength = 20_000

const summaryOf = (devices: readonly Outcome[]): string => {
  const count = (of: ChangeState) => devices.filter(({ state }) => state === of).length
  const [applied, queued] = [count('applied'), count('queued')]
  if (queued === 0) return `Applied by ${applied} of ${devices.length} devices`
  const soFar = applied === 0 ? '' : `, applied by ${applied} so far`
  return `Queued for ${applied + queued} of ${devices.length} devices${soFar}`
}

/** A change on many devices in words: one line for each result, with all devices that had it. */
export const describeOutcomes = (
  text: string,
  devices: readonly Outcome[],
  isHeld: (deviceid: string) => boolean = () => true,
): string => {
  const byResult = new Map<string, string[]>()
  for (const { deviceid, state, message } of devices.toSorted((a, b) => order[a.state] - order[b.state])) {
    const result = [words[state], message].filter((part) => part !== '').join('. ')
    const ids = byResult.get(result) ?? []
    // A person may have taken one out meanwhile, which is why it failed: that belongs into the log as well.
    ids.push(isHeld(deviceid) ? deviceid : `${deviceid} (not in the group)`)
    byResult.set(result, ids)
  }
  const lines = [...byResult].map(([result, ids]) => `${ids.join(', ')}: ${result}`)
  return [text, summaryOf(devices), ...lines].join('\n').slice(0, maxLength)
}
