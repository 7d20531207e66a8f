import type { DeviceId } from '../../shared/core/ids'
import { patienceEndOf } from '../../shared/commands/effectRule'
import { deleteItem } from '../core/store/deleteItem'
import { putItem } from '../core/store/putItem'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/transact'
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
export const awaitWrites = (
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
export const awaitNoMoreWrites = (tables: Tables, command: StoredCommand): TransactItem[] => {
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
