import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { switchOnOwn as contract } from '../../shared/notifications/noticeOutcomes'
import { type AlertStore, alertKey } from '../alerts/alertStore'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { ownAddresses } from './outcomeStore'

interface Parts {
  documents: DynamoDBDocumentClient
  /** Of devices. */
  TableName: string
  alerts: AlertStore
  users: Pick<UserStore, 'read'>
  writeLog: WriteLog
  now: Clock
}

/** Whether an address gets notices is its owner's to say, whatever their role on the device. */
export const switchOnOwn =
  ({ documents, TableName, alerts, users, writeLog, now }: Parts): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const user = await users.read(caller.userid)
    const own = new Set(user === undefined ? [] : ownAddresses(user).map((each) => each.toLowerCase()))
    const isOn = await transactUntilDone(documents, async () => {
      const item = await alerts.read(deviceid)
      const addresses = Object.keys(item.off).filter((each) => own.has(each.toLowerCase()))
      if (addresses.length === 0) return { items: [], result: false }
      const off = Object.fromEntries(Object.entries(item.off).filter(([each]) => !addresses.includes(each)))
      const entry = {
        subject: accessKey.device(deviceid),
        category: 'Alert' as const,
        name: 'Address Switched On',
        description: addresses.join(', '),
      }
      const write = setFields(TableName, alertKey(deviceid), {
        set: { off, version: item.version + 1 },
        when: { version: item.version === 0 ? undefined : item.version },
      })
      return { items: [write, writeLog(entry, caller, now())], result: true }
    })
    if (!isOn) throw new Problem('conflict', 'Your address is not switched off here.')
    return { message: 'Your address is switched on again.' }
  }
