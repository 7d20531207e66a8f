import type { ChangeDevice } from '../../shared/changes/changes'
import { isSending, type ChangeHead, type ChangePlan, type Refusals, type SentTo } from './changeItems'

interface Known {
  head: ChangeHead
  plan: ChangePlan
  refusals: Refusals
  sentTo: readonly SentTo[]
}

/** The words for devices that a change did not get to, which the files of a run had first. */
export const notSent = 'Download Request Cancelled'

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
