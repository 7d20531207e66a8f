import type { DeviceId } from '../../shared/core/ids'
import type { FlatConfig } from '../../shared/devices/configTree'
import { describeSettings } from '../../shared/settings/describeSettings'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { turnsOf } from './turnsOf'

const names = {
  device: 'Settings Changed On The Device',
  confirmed: 'Settings Confirmed By A Report',
} as const

interface Reported {
  deviceid: DeviceId
  via: keyof typeof names
  changed: FlatConfig
  before: FlatConfig
  /** When the report arrived. */
  atMs: number
}

/** What a report shows to be otherwise than it was, as the ledger keeps it; nothing where all is the same. */
export const reportedTurns = (
  writeLog: WriteLog,
  { deviceid, via, changed, before, atMs }: Reported,
): TransactItem[] => {
  if (Object.keys(changed).length === 0) return []
  const event = {
    subject: accessKey.device(deviceid),
    category: 'Settings' as const,
    name: names[via],
    description: describeSettings(changed, before),
    turns: turnsOf(changed, before, { via }),
  }
  return [writeLog(event, thePortal, atMs)]
}
