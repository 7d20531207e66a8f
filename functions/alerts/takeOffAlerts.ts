import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { present } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { deviceItem } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserRow } from '../users/userStore'
import { type AlertStore, alertKey } from './alertStore'
import { effective } from './planAlertWrites'

type Person = Pick<UserRow, 'userid' | 'email' | 'emailVerified' | 'phone' | 'phoneVerified'>

/** What a person has not verified may be another's: it is theirs only where an ADMIN says so by removing them. */
const addressesOf = (person: Person, by: Caller): string[] =>
  [
    { address: person.email.toLowerCase(), isVerified: person.emailVerified },
    { address: person.phone, isVerified: person.phoneVerified },
  ].flatMap(({ address, isVerified }) => (isVerified || by.userid !== person.userid ? address : []))

/** Plans the writes that take a person's addresses off the lists of a device; none when they are on none. */
export type TakeOffAlerts = (deviceid: DeviceId, person: Person, by: Caller) => Promise<TransactItem[]>

interface Options {
  alerts: AlertStore
  /** The table of devices. */
  TableName: string
  writeLog: WriteLog
  now: () => number
}

export const openTakeOffAlerts =
  ({ alerts, TableName, writeLog, now }: Options): TakeOffAlerts =>
  async (deviceid, person, by) => {
    const item = await alerts.read(deviceid)
    const own = addressesOf(person, by)
    const isTheirs = (address: string) => own.includes(address)
    const taken = [...item.emailList, ...item.phoneList].filter(isTheirs)
    if (taken.length === 0) return []
    const rest = (list: readonly string[]) => list.filter((address) => !isTheirs(address))
    // A note that an address is switched off stays: who unsubscribed gets no mail for being added again.
    const lists = { emailList: rest(item.emailList), phoneList: rest(item.phoneList) }
    const event = {
      subject: accessKey.device(deviceid),
      category: 'Alert' as const,
      name: 'Addresses Taken Off',
      description: `${taken.join(', ')}: no longer in the alert list, as the person has no access any more`,
    }
    return [
      setFields(TableName, alertKey(deviceid), {
        set: { ...lists, version: item.version + 1 },
        when: { version: item.version === 0 ? undefined : item.version },
      }),
      // A channel without anybody on its list notifies never.
      setFields(
        TableName,
        { deviceid, sk: deviceItem.record },
        { set: { alertSeconds: effective({ ...item, ...lists }) }, when: { deviceid: present } },
      ),
      writeLog(event, by, now()),
    ]
  }
