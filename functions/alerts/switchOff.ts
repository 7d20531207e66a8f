import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import type { unsubscribe as contract } from '../../shared/alerts/alertActions'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { makeSignedToken, readSignedToken } from '../core/signedToken'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { type AlertItem, type AlertStore, alertKey } from './alertStore'

type Reason = AlertItem['off'][string]['reason']

const said = {
  bounced: 'could not be delivered',
  complained: 'was reported as unwanted',
  unsubscribed: 'was unsubscribed by a click in an email',
} as const satisfies Record<Reason, string>

/** Sends an address no alerts of a device any more, until a person switches it on; noted in the device's log. */
export type SwitchOff = (
  deviceid: DeviceId,
  address: string,
  why: { reason: Reason; detail?: string },
) => Promise<void>

export const openSwitchOff =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    alerts: AlertStore,
    writeLog: WriteLog,
    now: Clock,
  ): SwitchOff =>
  (deviceid, address, { reason, detail = '' }) =>
    transactUntilDone(documents, async () => {
      const item = await alerts.read(deviceid)
      const isListed = [...item.emailList, ...item.phoneList].includes(address)
      if (!isListed || item.off[address] !== undefined) return { items: [], result: undefined }
      const off = { ...item.off, [address]: { reason, atMs: now(), detail: detail.slice(0, 200) } }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Alert' as const,
        name: 'Address Switched Off',
        description: `${address} ${said[reason]}`,
      }
      const items = [
        setFields(TableName, alertKey(deviceid), {
          set: { off, version: item.version + 1 },
          when: { version: item.version === 0 ? undefined : item.version },
        }),
        writeLog(event, thePortal, now()),
      ]
      return { items, result: undefined }
    })

/** Takes one address off one device's list of alerts, and does nothing else. */
const Claim = z.object({ deviceid: DeviceId, address: z.string() })

const purpose = 'unsubscribe'

export const makeUnsubscribeToken = ({ deviceid, address }: z.infer<typeof Claim>, secret: string): string =>
  makeSignedToken(purpose, { deviceid, address }, secret)

/** The same answer the second time: readers of mails ask again. */
export const unsubscribe =
  (readSecret: () => Promise<string>, switchOff: SwitchOff) =>
  async ({ token }: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
    const claim = readSignedToken(purpose, Claim, token, await readSecret())
    if (claim === undefined) throw new Problem('invalid', 'The link is not valid.')
    await switchOff(claim.deviceid, claim.address, { reason: 'unsubscribed' })
    return { message: 'Unsubscribed' }
  }
