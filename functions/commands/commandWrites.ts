import type { DeviceId } from '../../shared/core/ids'
import { type When, below } from '../core/store/conditionOf'
import { deleteItem } from '../core/store/deleteItem'
import { putItem } from '../core/store/putItem'
import { recordExpiry } from '../core/store/recordExpiry'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/transact'
import { deviceItem } from '../devices/deviceStore'
import { type StoredCommand, commandKey } from './commandStore'

/** The tables that a command lives in: its own, and the device's link row that counts the open ones. */
export interface CommandTables {
  commands: string
  devices: string
}

/** A device takes one command at a time; what stands further back than this would never be wanted any more. */
export const maxOpenCommands = 200

/** Counts some more or one less; more only while `when` holds. */
const countOpen = (tables: CommandTables, deviceid: DeviceId, change: number, when?: When): TransactItem =>
  setFields(
    tables.devices,
    { deviceid, sk: deviceItem.link },
    { add: { openCommands: change }, ...(when === undefined ? {} : { when }) },
  )

/** However many are queueing at this moment. */
const belowLimit: When = [{ openCommands: undefined }, { openCommands: below(maxOpenCommands) }]

const rowOf = ({ deviceid, sk }: StoredCommand) => ({ deviceid, sk })
const queueOf = ({ deviceid }: StoredCommand) => ({ deviceid, sk: commandKey.queue })
const openOf = ({ deviceid, sk }: StoredCommand) => ({ deviceid, sk: commandKey.open(sk) })

/** The device is free for the next command. */
const freeDevice = (tables: CommandTables, command: StoredCommand): TransactItem =>
  setFields(tables.commands, queueOf(command), { remove: ['inFlight'], when: { inFlight: command.sk } })

/**
 * A new command in the queue: the row, its pointer, and the count that makes the next contact deliver it. A save of
 * settings is queued beyond the limit too: saves are merged, and one that is refused would stop a whole bulk run.
 */
export const queueWrites = (
  tables: CommandTables,
  command: StoredCommand,
  limit: 'limited' | 'unlimited' = 'limited',
): TransactItem[] => [
  putItem(tables.commands, command, { sk: undefined }),
  putItem(tables.commands, openOf(command)),
  countOpen(tables, command.deviceid, 1, limit === 'limited' ? belowLimit : undefined),
]

/** Commands that belong together, in their order: all of them stand in the queue, or none. */
export const queueAllWrites = (
  tables: CommandTables,
  deviceid: DeviceId,
  commands: readonly StoredCommand[],
): TransactItem[] => [
  ...commands.flatMap((command) => [
    putItem(tables.commands, command, { sk: undefined }),
    putItem(tables.commands, openOf(command)),
  ]),
  countOpen(tables, deviceid, commands.length, belowLimit),
]

/** Hands a queued command over: it becomes the one in flight, or nothing changes. */
export const sendWrites = (tables: CommandTables, command: StoredCommand, nowMs: number): TransactItem[] => [
  setFields(tables.commands, rowOf(command), {
    set: { status: 'sent', sentMs: nowMs, sends: 1, contactsSinceSent: 0 },
    // The arguments are part of the condition: a save merged meanwhile must not be lost.
    when: { status: 'queued', args: command.args },
  }),
  setFields(tables.commands, queueOf(command), {
    set: { inFlight: command.sk },
    when: { inFlight: undefined },
  }),
]

/** Takes a hand-over back: the frame never left, so the command waits in the queue as before. */
export const unsendWrites = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  setFields(tables.commands, rowOf(command), {
    set: { status: 'queued', sends: 0 },
    remove: ['sentMs'],
    when: { status: 'sent', sends: 1 },
  }),
  freeDevice(tables, command),
]

export type End =
  | { status: 'complete' | 'error'; response: string; atMs: number }
  | { status: 'noAnswer'; atMs: number }
  | { status: 'cancelled'; atMs: number }
  /** `returns`: a change set has it back, and may send it again. */
  | { status: 'revoked'; atMs: number; reason: string; returns?: true }

const endTime = {
  complete: 'completeMs',
  error: 'completeMs',
  noAnswer: 'completeMs',
  cancelled: 'deleteMs',
  revoked: 'deleteMs',
} as const satisfies Record<End['status'], keyof StoredCommand>

/** What an end says beside its status. */
const detailsOf = (end: End): Pick<StoredCommand, 'response' | 'reason'> => {
  if ('response' in end) return { response: end.response }
  return 'reason' in end ? { reason: end.reason } : {}
}

/**
 * Finishes a command exactly once, from the status it was read in; frees the device for the next one. A command that
 * waits is kept as long as it waits; one that ended is a record, which expires.
 */
export const finishWrites = (tables: CommandTables, command: StoredCommand, end: End): TransactItem[] => [
  setFields(tables.commands, rowOf(command), {
    set: {
      status: end.status,
      [endTime[end.status]]: end.atMs,
      expiresAt: recordExpiry(end.atMs),
      ...detailsOf(end),
    },
    // A transfer that began again meanwhile is under another frame.
    when: { status: command.status, frameId: command.frameId },
  }),
  deleteItem(tables.commands, openOf(command)),
  ...(command.status === 'sent' ? [freeDevice(tables, command)] : []),
  countOpen(tables, command.deviceid, -1),
]
