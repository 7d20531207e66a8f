import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { announcementTones } from '../../shared/announcements/announcement'
import { type Consistency, openGetItem } from '../core/store/openGetItem'
import { putIfVersion } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'

const Row = z.object({
  text: z.string().default(''),
  tone: z.enum(announcementTones).default('info'),
  fromTs: z.number().default(0),
  untilTs: z.number().default(0),
  link: z.string().default(''),
  version: z.number().default(0),
})
export type AnnouncementRow = z.infer<typeof Row>

export interface AnnouncementStore {
  read(): Promise<AnnouncementRow>
  /** Keeps it, if nobody has changed it since that version. */
  write(fields: Omit<AnnouncementRow, 'version'>, version: number): TransactItem
}

/** One row, in the table that the service which says who is signed in reads anyway. */
const key = { pk: 'ANNOUNCEMENT' }

export const openAnnouncementStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  consistency?: Consistency,
): AnnouncementStore => ({
  read: async () => Row.parse((await openGetItem(documents, consistency)(TableName, key)) ?? {}),
  write: (fields, version) => putIfVersion(TableName, key, fields, version),
})
