import type { DeviceId } from '../../shared/core/ids'
import { patienceEndOf } from '../../shared/commands/judgeEffect'
import { type When, above, below } from '../core/store/conditionOf'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { recordExpiry } from '../core/store/rowFields'
import { setFields } from '../core/store/setFields'
import { deviceItem } from '../devices/deviceStore'
import { type Awaiting, type StoredCommand, commandKey } from './commandStore'

interface Tables {
  commands: string
  devices: string
}

/** So many partitions of the index share what waits. */
const shards = 8
const nameOf = (shard: number): string => `command ${shard}`
export const commandShards: readonly string[] = Array.from({ length: shards }, (_, shard) => nameOf(shard))

/** Ids of commands end in chance. */
const shardOf = (commandID: string): string =>
  nameOf((commandID.codePointAt(commandID.length - 1) ?? 0) % shards)

const keyOf = ({ deviceid, sk }: Pick<StoredCommand, 'deviceid' | 'sk'>) => ({
  deviceid,
  sk: commandKey.due(sk),
})

/** Has a command looked at from a time on. */
export const waitUntil = (
  { commands }: Pick<Tables, 'commands'>,
  command: Pick<StoredCommand, 'deviceid' | 'sk'>,
  dueMs: number,
): TransactItem => putItem(commands, { ...keyOf(command), work: shardOf(command.sk), dueMs })

export const waitNoMore = (
  { commands }: Pick<Tables, 'commands'>,
  command: Pick<StoredCommand, 'deviceid' | 'sk'>,
): TransactItem => deleteItem(commands, keyOf(command))

/** One command more or less whose effect the device's readings may prove: their ingest looks at this count. */
export const countAwaited = ({ devices }: Tables, deviceid: DeviceId, change: 1 | -1): TransactItem =>
  setFields(devices, { deviceid, sk: deviceItem.link }, { add: { awaitedEffects: change } })

/** What a hand-over changes about what is waited for. */
const awaitWrites = (
  tables: Tables,
  command: StoredCommand,
  awaiting: Awaiting | undefined,
): TransactItem[] => {
  const { effect: rule, deviceid, voidAfterMs } = command
  if (rule === undefined || awaiting === undefined) {
    return voidAfterMs === undefined ? [] : [waitNoMore(tables, command)]
  }
  const dueMs = patienceEndOf({ rule, ...awaiting, sentMs: awaiting.handedMs })
  return [waitUntil(tables, command, dueMs), countAwaited(tables, deviceid, 1)]
}

/** The same of a hand-over that is taken back. */
const awaitNoMoreWrites = (tables: Tables, command: StoredCommand): TransactItem[] => {
  const { voidAfterMs, awaiting, deviceid } = command
  return [
    ...(voidAfterMs === undefined
      ? awaiting === undefined
        ? []
        : [waitNoMore(tables, command)]
      : [waitUntil(tables, command, voidAfterMs)]),
    ...(awaiting === undefined ? [] : [countAwaited(tables, deviceid, -1)]),
  ]
}

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
  ...(command.voidAfterMs === undefined ? [] : [waitUntil(tables, command, command.voidAfterMs)]),
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

/**
 * Hands a queued command over: it becomes the one in flight, or nothing changes. One that is void by then is not handed
 * over.
 */
export const sendWrites = (
  tables: CommandTables,
  command: StoredCommand,
  nowMs: number,
  awaiting?: Awaiting,
): TransactItem[] => [
  setFields(tables.commands, rowOf(command), {
    set: { status: 'sent', sentMs: nowMs, sends: 1, contactsSinceSent: 0, awaiting },
    when: {
      status: 'queued',
      // The arguments are part of the condition: a save merged meanwhile must not be lost.
      args: command.args,
      ...(command.voidAfterMs === undefined ? {} : { voidAfterMs: above(nowMs) }),
    },
  }),
  ...awaitWrites(tables, command, awaiting),
  setFields(tables.commands, queueOf(command), {
    set: { inFlight: command.sk },
    when: { inFlight: undefined },
  }),
]

/** Takes a hand-over back: the frame never left, so the command waits in the queue as before. */
export const unsendWrites = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  setFields(tables.commands, rowOf(command), {
    set: { status: 'queued', sends: 0 },
    remove: ['sentMs', 'awaiting', 'proof'],
    // A reading that was judged meanwhile counts as none: nothing was handed over.
    when: { status: 'sent', sends: 1, isProofFinal: undefined },
  }),
  freeDevice(tables, command),
  ...awaitNoMoreWrites(tables, command),
]

export type End =
  | { status: 'complete' | 'error'; response: string; atMs: number }
  | { status: 'noAnswer'; atMs: number }
  | { status: 'cancelled'; atMs: number }
  /** `returns`: a change set has it back, and may send it again. */
  | { status: 'revoked'; atMs: number; reason: string; returns?: true; isVoid?: true }

const endTime = {
  complete: 'completeMs',
  error: 'completeMs',
  noAnswer: 'completeMs',
  cancelled: 'deleteMs',
  revoked: 'deleteMs',
} as const satisfies Record<End['status'], keyof StoredCommand>

/** What an end says beside its status. */
const detailsOf = (end: End): Pick<StoredCommand, 'response' | 'reason' | 'isVoid'> => {
  if ('response' in end) return { response: end.response }
  if (end.status !== 'revoked') return {}
  return end.isVoid === true ? { reason: end.reason, isVoid: true } : { reason: end.reason }
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
  ...(command.status === 'queued' && command.voidAfterMs !== undefined ? [waitNoMore(tables, command)] : []),
  countOpen(tables, command.deviceid, -1),
]
