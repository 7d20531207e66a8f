import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { EffectRule } from '../../shared/commands/effectRule'
import type { Verdict } from '../../shared/commands/judgeEffect'
import { type CommandStatus, LeftOut, commandStatuses } from '../../shared/commands/commandQueue'
import { ChangeWindow } from '../../shared/changes/changeSet'
import { DeviceId, UserId } from '../../shared/core/ids'
import { openGetItem } from '../core/store/openGetItem'

/** A file on its way in pieces: `at` is where the piece in flight begins, `size` the whole of a file that is sent. */
const Transfer = z.object({ kind: z.enum(['put', 'get']), at: z.number(), size: z.number() })
export type Transfer = z.infer<typeof Transfer>

/** Who saved which of the settings that one command carries, and by which group they could reach the device. */
const Author = z.object({
  userid: UserId,
  email: z.string(),
  through: z.string().optional(),
  keys: z.array(z.string()),
})
export type Author = z.infer<typeof Author>

/**
 * A change on many devices that a command carries: its settings, and those of them that were saved anew, with another
 * value, before the command went out.
 */
const ChangeRef = z.object({
  changeid: z.string(),
  keys: z.array(z.string()),
  replaced: z.array(z.string()).optional(),
  /** Of a change set, which may be paused and may have a window: by whose clock it goes on this device. */
  set: z.object({ window: z.optional(ChangeWindow), zone: z.string().optional() }).optional(),
})

/** Since when, in which stream of readings and at which rhythm the effect of a command is awaited. */
const Awaiting = z.object({ handedMs: z.number(), stream: z.string(), intervalSeconds: z.number() })
export type Awaiting = z.infer<typeof Awaiting>

/** A command as it is kept. `args` and `response` are JSON text; times are epoch milliseconds. */
export const StoredCommand = z.object({
  deviceid: DeviceId,
  sk: z.string(),
  method: z.string(),
  args: z.string(),
  /** The `id` of its frame on the wire. */
  frameId: z.number(),
  createdMs: z.number(),
  status: z.enum(commandStatuses),
  cancellable: z.boolean(),
  requestedBy: z.string(),
  /** Who asked for it, and by which group they could reach the device: asked again when its turn comes. */
  requesterId: z.optional(UserId),
  through: z.string().optional(),
  /** The ability that it takes, when that is another than its method's. */
  right: z.string().optional(),
  /** Of a test by the factory: when the device had been added to an account, 0 for never. */
  ownedSince: z.number().optional(),
  /** Of saved settings: who saved which. */
  authors: z.array(Author).optional(),
  leftOut: z.array(LeftOut).optional(),
  /** The changes on many devices that it is part of. */
  changes: z.array(ChangeRef).optional(),
  /** Commands before it without whose success it must not go out. */
  needs: z.array(z.string()).optional(),
  /** How long the device is left alone once it has answered. */
  restMs: z.number().optional(),
  sentMs: z.number().optional(),
  sends: z.number().default(0),
  contactsSinceSent: z.number().default(0),
  /** The last contact that was counted. */
  contactMs: z.number().optional(),
  response: z.string().optional(),
  completeMs: z.number().optional(),
  deleteMs: z.number().optional(),
  /** Why the portal revoked it. */
  reason: z.string().optional(),
  progress: z.number().optional(),
  transfer: Transfer.optional(),
  /** Of an update: what the device ran when it was asked for. */
  firmwareBefore: z.string().optional(),
  /** Its answer holds secrets: staff alone see it. */
  isSecret: z.boolean().optional(),
  /** What it should cause. */
  effect: z.optional(EffectRule),
  /** It is not handed over after this. */
  voidAfterMs: z.number().optional(),
  isVoid: z.boolean().optional(),
  /** From its first hand-over on. */
  awaiting: Awaiting.optional(),
  /** What came of its effect, as far as is known; `proofs` counts the changes of that. */
  proof: z.custom<Verdict>((value) => typeof value === 'object' && value !== null).optional(),
  proofs: z.number().optional(),
  isProofFinal: z.boolean().optional(),
})
export type StoredCommand = z.infer<typeof StoredCommand>

/** A command that carries a file in pieces. */
export type FileTransferCommand = StoredCommand & { transfer: Transfer }
export const isFileTransfer = (command: StoredCommand): command is FileTransferCommand =>
  command.transfer !== undefined

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
  /** Waits for a time in the index `work`: that at which a command is void, or at which its effect is judged. Sorts by age. */
  due: (commandID: string) => `#DUE#${commandID}`,
  /** The file that a command sends, or what it has fetched so far; gone when it ends. */
  file: (commandID: string) => `#FILE#${commandID}`,
} as const

/** What stands before a device: the command that is with it, and all that have not finished, oldest first. */
export interface Line {
  inFlight: string | undefined
  open: string[]
}

export interface CommandStore {
  /** In one read. */
  line(deviceid: DeviceId): Promise<Line>
  queue(deviceid: DeviceId): Promise<QueueRow>
  read(deviceid: DeviceId, commandID: string): Promise<StoredCommand | undefined>
  /** Those that wait for a time, the oldest first, with that time. */
  due(deviceid: DeviceId): Promise<{ commandID: string; dueMs: number }[]>
  /** Newest first, from the newest one or from below the one whose id is given. */
  newest(
    deviceid: DeviceId,
    limit: number,
    before?: string,
  ): Promise<{ commands: StoredCommand[]; more: boolean }>
}

export const isFinished = (status: CommandStatus): boolean => status !== 'queued' && status !== 'sent'

export const openCommandStore = (documents: DynamoDBDocumentClient, TableName: string): CommandStore => {
  const getItem = openGetItem(documents)
  const get = (deviceid: DeviceId, sk: string) => getItem(TableName, { deviceid, sk })

  return {
    queue: async (deviceid) => QueueRow.parse((await get(deviceid, commandKey.queue)) ?? {}),
    read: async (deviceid, commandID) => {
      const item = await get(deviceid, commandID)
      return item === undefined ? undefined : StoredCommand.parse(item)
    },
    line: async (deviceid) => {
      // The rows of unfinished commands sort just before the one of the queue.
      const [from, to] = [commandKey.open(''), commandKey.queue]
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'deviceid = :deviceid AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':deviceid': deviceid, ':from': from, ':to': to },
          ConsistentRead: true,
        }),
      )
      const rows = page.Items ?? []
      const open = rows.map(({ sk }) => String(sk)).filter((sk) => sk !== to)
      return {
        inFlight: QueueRow.parse(rows.find(({ sk }) => sk === to) ?? {}).inFlight,
        open: open.map((sk) => sk.slice(from.length)),
      }
    },
    due: async (deviceid) => {
      const prefix = commandKey.due('')
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'deviceid = :deviceid AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':deviceid': deviceid, ':prefix': prefix },
          ConsistentRead: true,
        }),
      )
      return (page.Items ?? []).map(({ sk, dueMs }) => ({
        commandID: String(sk).slice(prefix.length),
        dueMs: Number(dueMs),
      }))
    },
    newest: async (deviceid, limit, before) => {
      const items: unknown[] = []
      // A page of the database ends after a megabyte: a few answers that hold files.
      let ExclusiveStartKey: Record<string, unknown> | undefined =
        before === undefined ? undefined : { deviceid, sk: before }
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
