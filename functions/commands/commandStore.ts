import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type CommandStatus, commandStatuses } from '../../shared/commands/commandQueue'

/** A file on its way in pieces: `at` is where the piece in flight begins, `size` the whole of a file that is sent. */
const Transfer = z.object({ kind: z.enum(['put', 'get']), at: z.number(), size: z.number() })
export type Transfer = z.infer<typeof Transfer>

/** A command as it is kept. `args` and `response` are JSON text; times are epoch milliseconds. */
export const StoredCommand = z.object({
  deviceid: z.string(),
  sk: z.string(),
  method: z.string(),
  args: z.string(),
  /** The `id` of its frame on the wire. */
  frameId: z.number(),
  createdMs: z.number(),
  status: z.enum(commandStatuses),
  cancellable: z.boolean(),
  requestedBy: z.string(),
  /** Whose right it stands on when its turn comes; rows from before it was kept have none. */
  requesterId: z.string().optional(),
  sentMs: z.number().optional(),
  sends: z.number().default(0),
  contactsSinceSent: z.number().default(0),
  /** The last contact that was counted. */
  contactMs: z.number().optional(),
  response: z.string().optional(),
  completeMs: z.number().optional(),
  deleteMs: z.number().optional(),
  /** Why the portal itself cancelled it. */
  reason: z.string().optional(),
  progress: z.number().optional(),
  transfer: Transfer.optional(),
  /** Its answer holds secrets: staff alone see it. */
  isSecret: z.boolean().optional(),
})
export type StoredCommand = z.infer<typeof StoredCommand>

/** One row per device: which command is with the device now. One at a time: a device has a single thread. */
const QueueRow = z.object({
  inFlight: z.string().optional(),
  /** The newest Config.Set of a save. While it is queued the next save is merged into it; later it says nothing. */
  waitingConfig: z.string().optional(),
})
export type QueueRow = z.infer<typeof QueueRow>

export const commandKey = {
  queue: '#QUEUE',
  /** Points at a command that has not finished; sorts by age. */
  open: (commandID: string) => `#OPEN#${commandID}`,
  /** The file that a command sends, or what it has fetched so far; gone when it ends. */
  file: (commandID: string) => `#FILE#${commandID}`,
} as const

export interface CommandStore {
  queue(deviceid: string): Promise<QueueRow>
  read(deviceid: string, commandID: string): Promise<StoredCommand | undefined>
  /** Ids of commands that have not finished, oldest first. */
  open(deviceid: string): Promise<string[]>
  /** Newest first. */
  newest(deviceid: string, limit: number): Promise<{ commands: StoredCommand[]; more: boolean }>
}

export const isFinished = (status: CommandStatus): boolean => status !== 'queued' && status !== 'sent'

export const openCommandStore = (documents: DynamoDBDocumentClient, TableName: string): CommandStore => {
  const get = async (deviceid: string, sk: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { deviceid, sk }, ConsistentRead: true }))).Item

  return {
    queue: async (deviceid) => QueueRow.parse((await get(deviceid, commandKey.queue)) ?? {}),
    read: async (deviceid, commandID) => {
      const item = await get(deviceid, commandID)
      return item === undefined ? undefined : StoredCommand.parse(item)
    },
    open: async (deviceid) => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'deviceid = :deviceid AND begins_with(sk, :open)',
          ExpressionAttributeValues: { ':deviceid': deviceid, ':open': commandKey.open('') },
          ConsistentRead: true,
        }),
      )
      return (page.Items ?? []).map((row) => String(row.sk).slice(commandKey.open('').length))
    },
    newest: async (deviceid, limit) => {
      const items: unknown[] = []
      // A page of the database ends after a megabyte: a few answers that hold files.
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page: QueryCommandOutput = await documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'deviceid = :deviceid AND sk > :first',
            ExpressionAttributeValues: { ':deviceid': deviceid, ':first': '0' },
            ScanIndexForward: false,
            ConsistentRead: true,
            Limit: limit + 1 - items.length,
            ExclusiveStartKey,
          }),
        )
        items.push(...(page.Items ?? []))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined && items.length <= limit)
      return {
        commands: items.slice(0, limit).map((item) => StoredCommand.parse(item)),
        more: items.length > limit,
      }
    },
  }
}
