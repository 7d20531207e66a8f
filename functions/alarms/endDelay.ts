import { occurrenceId } from '../alerts/occurrenceId'
import { type OccurrenceWork, dueField } from './alarmWork'
import { type NotifyParts, notifyLasting } from './notifyLasting'
import { idOfRow } from './occurrenceStore'

/**
 * What had to last before it notifies has done so, as far as is known, and no message has said so: the device is silent.
 * It is not kept back for that.
 */
export const openEndDelay = (parts: NotifyParts): OccurrenceWork => ({
  plan: async ({ row, record, link, states, nowMs }) => {
    const id = idOfRow(row)
    const isWaiting = ({ beganMs, rangMs }: { beganMs: number; rangMs?: number | undefined }, key: string) =>
      occurrenceId(key, beganMs) === id && rangMs === undefined
    const { items, notices, rings } = await notifyLasting(
      parts,
      { record, link, states },
      (event, key) => (isWaiting(event, key) ? 'first' : undefined),
      nowMs,
    )
    return {
      items,
      notices,
      ...(rings.length === 0 ? {} : { set: { rangMs: nowMs, [dueField('ring')]: nowMs } }),
    }
  },
})
