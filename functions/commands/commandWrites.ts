import type { TransactItem } from '../serverlog/logEntry'
import { deviceItem } from '../devices/deviceStore'
import { type StoredCommand, commandKey } from './commandStore'

/** The tables that a command lives in: its own, and the device's link row that counts the open ones. */
export interface CommandTables {
  commands: string
  devices: string
}

/** A device takes one command at a time; what stands further back than this would never be wanted any more. */
export const maxOpenCommands = 200

const countOpen = (tables: CommandTables, deviceid: string, change: 1 | -1): TransactItem => ({
  Update: {
    TableName: tables.devices,
    Key: { deviceid, sk: deviceItem.link },
    UpdateExpression: 'ADD openCommands :change',
    ExpressionAttributeValues: { ':change': change },
  },
})

/** Counts one more unless the queue is full, however many are queueing at this moment. */
const countUpToLimit = (tables: CommandTables, deviceid: string): TransactItem => ({
  Update: {
    TableName: tables.devices,
    Key: { deviceid, sk: deviceItem.link },
    UpdateExpression: 'ADD openCommands :one',
    ConditionExpression: 'attribute_not_exists(openCommands) OR openCommands < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': maxOpenCommands },
  },
})

/**
 * A new command in the queue: the row, its pointer, and the count that makes the next contact deliver it. A save of
 * settings is queued beyond the limit too: saves are merged, and one that is refused would stop a whole bulk run.
 */
export const queueWrites = (
  tables: CommandTables,
  command: StoredCommand,
  limit: 'limited' | 'unlimited' = 'limited',
): TransactItem[] => [
  { Put: { TableName: tables.commands, Item: command, ConditionExpression: 'attribute_not_exists(sk)' } },
  {
    Put: {
      TableName: tables.commands,
      Item: { deviceid: command.deviceid, sk: commandKey.open(command.sk) },
    },
  },
  limit === 'limited' ? countUpToLimit(tables, command.deviceid) : countOpen(tables, command.deviceid, 1),
]

/** Hands a queued command over: it becomes the one in flight, or nothing changes. */
export const sendWrites = (tables: CommandTables, command: StoredCommand, nowMs: number): TransactItem[] => [
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: command.sk },
      UpdateExpression: 'SET #status = :sent, sentMs = :now, sends = :one, contactsSinceSent = :zero',
      // The arguments are part of the condition: a save merged meanwhile must not be lost.
      ConditionExpression: '#status = :queued AND args = :args',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':sent': 'sent',
        ':queued': 'queued',
        ':now': nowMs,
        ':one': 1,
        ':zero': 0,
        ':args': command.args,
      },
    },
  },
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: commandKey.queue },
      UpdateExpression: 'SET inFlight = :id',
      ConditionExpression: 'attribute_not_exists(inFlight)',
      ExpressionAttributeValues: { ':id': command.sk },
    },
  },
]

/** Takes a hand-over back: the frame never left, so the command waits in the queue as before. */
export const unsendWrites = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: command.sk },
      UpdateExpression: 'SET #status = :queued, sends = :zero REMOVE sentMs',
      ConditionExpression: '#status = :sent AND sends = :one',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':queued': 'queued', ':sent': 'sent', ':zero': 0, ':one': 1 },
    },
  },
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: commandKey.queue },
      UpdateExpression: 'REMOVE inFlight',
      ConditionExpression: 'inFlight = :id',
      ExpressionAttributeValues: { ':id': command.sk },
    },
  },
]

export type End =
  | { status: 'complete' | 'error'; response: string; atMs: number }
  | { status: 'noAnswer'; atMs: number }
  | { status: 'cancelled'; atMs: number; reason?: string }

const endTime = {
  complete: 'completeMs',
  error: 'completeMs',
  noAnswer: 'completeMs',
  cancelled: 'deleteMs',
} as const satisfies Record<End['status'], keyof StoredCommand>

/** What an end says beside its status. */
const detailsOf = (end: End): Pick<StoredCommand, 'response' | 'reason'> => {
  if ('response' in end) return { response: end.response }
  return 'reason' in end ? { reason: end.reason } : {}
}

const endUpdate = (tables: CommandTables, command: StoredCommand, end: End): TransactItem => {
  const details = Object.entries(detailsOf(end))
  return {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: command.sk },
      UpdateExpression: [
        `SET #status = :end, ${endTime[end.status]} = :at`,
        ...details.map(([name]) => `#${name} = :${name}`),
      ].join(', '),
      // A transfer that began again meanwhile is under another frame.
      ConditionExpression: '#status = :was AND frameId = :frame',
      ExpressionAttributeNames: {
        '#status': 'status',
        ...Object.fromEntries(details.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':end': end.status,
        ':at': end.atMs,
        ':was': command.status,
        ':frame': command.frameId,
        ...Object.fromEntries(details.map(([name, value]) => [`:${name}`, value])),
      },
    },
  }
}

/** Finishes a command exactly once, from the status it was read in; frees the device for the next one. */
export const finishWrites = (tables: CommandTables, command: StoredCommand, end: End): TransactItem[] => [
  endUpdate(tables, command, end),
  {
    Delete: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: commandKey.open(command.sk) },
    },
  },
  ...(command.status === 'sent'
    ? [
        {
          Update: {
            TableName: tables.commands,
            Key: { deviceid: command.deviceid, sk: commandKey.queue },
            UpdateExpression: 'REMOVE inFlight',
            ConditionExpression: 'inFlight = :id',
            ExpressionAttributeValues: { ':id': command.sk },
          },
        },
      ]
    : []),
  countOpen(tables, command.deviceid, -1),
]
