import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type AlertChannel, alertChannels, notifiedLevels } from '../../shared/alerts/alertSettings'
import type { DeviceId } from '../../shared/core/ids'
import { openGetItem } from '../core/store/openGetItem'

/** The small item of a device that holds whom it alerts, and what that has cost this month. */
const sk = 'ALERTS'
export const alertKey = (deviceid: DeviceId) => ({ deviceid, sk })

const Seconds = z.partialRecord(z.enum(notifiedLevels), z.number())

/** Why nothing goes to an address any more, until a person switches it on. */
const SwitchedOff = z.object({
  reason: z.enum(['bounced', 'complained', 'unsubscribed']),
  atMs: z.number(),
  detail: z.string().default(''),
})

const AlertItem = z.object({
  seconds: z.partialRecord(z.enum(alertChannels), Seconds).default({}),
  emailList: z.array(z.string()).default([]),
  phoneList: z.array(z.string()).default([]),
  /** A host of the table of brands: where links lead. */
  brandHost: z.string().optional(),
  /** In which times are written, such as `Australia/Brisbane`. */
  timeZone: z.string().optional(),
  off: z.record(z.string(), SwitchedOff).default({}),
  /** Moved on by every change of the lists and of what is switched off. */
  version: z.number().default(0),
  emailUsed: z.number().optional(),
  smsUsed: z.number().optional(),
  rolloverMs: z.number().optional(),
  /** The digest that gathers what is kept back. */
  emailDigest: z.string().optional(),
  smsDigest: z.string().optional(),
  /** How many notifications wait for it: each moves it on, so that none joins a digest that is being sent. */
  emailKept: z.number().optional(),
  smsKept: z.number().optional(),
  /** Of which month, by its rollover, a notice has said that it is used up for all but alarms. */
  emailEndedMs: z.number().optional(),
  smsEndedMs: z.number().optional(),
  /** Of which month a notice has said that most of it is used. */
  emailLowMs: z.number().optional(),
  smsLowMs: z.number().optional(),
})
export type AlertItem = z.infer<typeof AlertItem>

export const usedField = { email: 'emailUsed', sms: 'smsUsed' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>
export const digestField = { email: 'emailDigest', sms: 'smsDigest' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>
export const keptField = { email: 'emailKept', sms: 'smsKept' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>
export const endedField = { email: 'emailEndedMs', sms: 'smsEndedMs' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>
export const lowField = { email: 'emailLowMs', sms: 'smsLowMs' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>
export const listField = { email: 'emailList', sms: 'phoneList' } as const satisfies Record<
  AlertChannel,
  keyof AlertItem
>

export interface AlertStore {
  read(deviceid: DeviceId): Promise<AlertItem>
}

export const openAlertStore = (documents: DynamoDBDocumentClient, TableName: string): AlertStore => {
  const getItem = openGetItem(documents)
  return { read: async (deviceid) => AlertItem.parse((await getItem(TableName, alertKey(deviceid))) ?? {}) }
}
