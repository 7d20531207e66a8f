import type { DeviceId } from '../../shared/core/ids'
import type { Refusal } from '../alerts/eventStates'
import { log } from '../core/log'

/** Items of devices' lists of events that could not be taken: each batch is logged by reason, and all are counted. */
export interface RefusedEvents {
  note(deviceid: DeviceId, refused: readonly Refusal[]): void
  /** How many there were since this was asked last. */
  takeCount(): number
}

export const openRefusedEvents = (write: Pick<typeof log, 'warn'> = log): RefusedEvents => {
  let count = 0
  return {
    note: (deviceid, refused) => {
      if (refused.length === 0) return
      count += refused.length
      const reasons: Partial<Record<Refusal, number>> = {}
      for (const reason of refused) reasons[reason] = (reasons[reason] ?? 0) + 1
      write.warn('events of a device could not be taken', { deviceid, reasons })
    },
    takeCount: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
