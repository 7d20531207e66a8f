import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import type { putBillingNotes as contract } from '../../shared/staff/staffDevice'
import { accessKey } from '../core/accessKey'
import { present } from '../core/store/conditionOf'
import { searchIndexFields } from '../core/store/rowFields'
import { putIfVersion, tryTransact } from '../core/store/storeWrites'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'

/** An item of its own: what every message reads stays small. */
const billingItem = 'BILLING_NOTES'

const BillingNotes = z.object({
  text: z.string().default(''),
  upgradeEmail: z.string().default(''),
  version: z.number().default(0),
})

export const readBillingNotes = async (devices: Pick<DeviceStore, 'item'>, deviceid: DeviceId) =>
  BillingNotes.parse((await devices.item(deviceid, billingItem)) ?? {})

const orNone = (text: string): string => (text === '' ? 'none' : text)

/** The mail stands on the record too, where lists of subscriptions read it. */
export const putBillingNotes =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    devices: Pick<DeviceStore, 'item' | 'record'>,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, text, upgradeEmail, version }, caller) => {
    if ((await devices.record(deviceid)) === undefined) throw new Problem('notFound')
    const known = await readBillingNotes(devices, deviceid)
    if (known.version !== version) throw new Problem('conflict')
    const changes = [
      ...(known.upgradeEmail === upgradeEmail
        ? []
        : [`Upgrade email: ${orNone(known.upgradeEmail)} → ${orNone(upgradeEmail)}`]),
      ...(known.text === text ? [] : ['The notes']),
    ]
    if (changes.length === 0) return { message: 'No changes made.' }
    const mail = upgradeEmail === '' ? { remove: ['upgradeEmail'] } : { set: { upgradeEmail } }
    const event = { category: 'Billing' as const, name: 'Billing Notes Changed' }
    const done = await tryTransact(documents, [
      putIfVersion(
        TableName,
        { deviceid, sk: billingItem },
        { text, upgradeEmail, ...searchIndexFields('UPGRADE_MAIL', upgradeEmail) },
        version,
      ),
      setFields(TableName, { deviceid, sk: deviceItem.record }, { ...mail, when: { deviceid: present } }),
      writeLog(
        { subject: accessKey.device(deviceid), ...event, description: changes.join('; ') },
        caller,
        now(),
      ),
    ])
    if (!done) throw new Problem('conflict')
    return { message: 'Billing notes saved.' }
  }
