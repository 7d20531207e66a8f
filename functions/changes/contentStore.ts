import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { createHash } from 'node:crypto'
import type { Clock } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite } from '../core/store/storeWrites'
import { recordExpiry } from '../core/store/rowFields'
import { setKey } from './setItems'

/** What a script or file is known by in a change set: its length for people, and enough of its hash to distinguish it. */
export const printOf = (content: Buffer): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return `${content.length} bytes ${hash}`
}

const Row = z.object({ content: z.base64() })

/** The scripts and files of change sets: what a set sends, and what its devices had. Each is kept once by its print. */
export interface ContentStore {
  read(changeid: string, print: string): Promise<Buffer | undefined>
  /** Before what needs it is written: without a row that names it, it expires unread. */
  keep(changeid: string, content: Buffer): Promise<string>
}

export const openContentStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): ContentStore => {
  const getItem = openGetItem(documents)
  const read: ContentStore['read'] = async (changeid, print) => {
    const item = await getItem(TableName, setKey.content(changeid, print))
    return item === undefined ? undefined : Buffer.from(Row.parse(item).content, 'base64')
  }
  return {
    read,
    keep: async (changeid, content) => {
      const print = printOf(content)
      if ((await read(changeid, print)) !== undefined) return print
      const row = { content: content.toString('base64'), expiresAt: recordExpiry(now()) }
      // Another device of the set may have had the same.
      await tryWrite(
        documents,
        putItem(TableName, { ...setKey.content(changeid, print), ...row }, { pk: undefined }),
      )
      return print
    },
  }
}
