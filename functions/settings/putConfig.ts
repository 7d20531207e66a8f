import { Problem } from '../../shared/core/problem'
import { describeSettings } from '../../shared/settings/describeSettings'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import type { putConfig as contract } from '../../shared/settings/putConfig'
import { isSecretKey } from '../../shared/settings/secrets'
import type { ChangeRef, JoinChange } from '../changes/joinChange'
import { accessKey } from '../core/accessKey'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { type StoredCommand, commandKey } from '../commands/commandStore'
import { type CommandTables, queueWrites } from '../commands/commandWrites'
import { newCommand } from '../commands/queueCommand'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { acceptChange } from './acceptChange'
import type { ConfigStore } from './configStore'
import { configArgs, configChangeOf, maxArgsLength, maxWantedLength, authorsAfter } from './configCommand'
import { turnsOf } from './turnsOf'

const queueNew = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  ...queueWrites(tables, command, 'unlimited'),
  setFields(
    tables.commands,
    { deviceid: command.deviceid, sk: commandKey.queue },
    { set: { waitingConfig: command.sk } },
  ),
]

/** More would not fit into one transaction with the end of the command. */
const maxChanges = 10

/** The changes on many devices that wait, with those of their settings that a later save gives another value. */
const refsAfter = (refs: readonly ChangeRef[], held: FlatConfig, change: FlatConfig): ChangeRef[] =>
  refs.map((ref) => {
    const again = ref.keys.filter(
      (key) => Object.hasOwn(change, key) && JSON.stringify(change[key]) !== JSON.stringify(held[key]),
    )
    return again.length === 0 ? ref : { ...ref, replaced: [...new Set([...(ref.replaced ?? []), ...again])] }
  })

/** The waiting command with the change in it, unless it would grow too large to be sent. */
const merge = (
  waiting: StoredCommand | undefined,
  change: FlatConfig,
  refs: readonly ChangeRef[],
  caller: Caller,
): Pick<StoredCommand, 'args' | 'authors' | 'changes'> | undefined => {
  if (waiting?.status !== 'queued' || waiting.authors === undefined) return undefined
  const held = configChangeOf(waiting)
  const args = configArgs({ ...held, ...change })
  const authors = authorsAfter(waiting.authors, caller, Object.keys(change))
  const changes = [...refsAfter(waiting.changes ?? [], held, change), ...refs]
  if (args.length > maxArgsLength || authors === undefined || changes.length > maxChanges) return undefined
  return { args, authors, ...(changes.length === 0 ? {} : { changes }) }
}

const mergeInto = (
  tables: CommandTables,
  waiting: StoredCommand,
  merged: Pick<StoredCommand, 'args' | 'authors' | 'changes'>,
): TransactItem[] => [
  setFields(
    tables.commands,
    { deviceid: waiting.deviceid, sk: waiting.sk },
    { set: merged, when: { status: 'queued', args: waiting.args } },
  ),
]

/** A lost race is a passing cause: as a 4xx it would stop a whole bulk run. */
const retryLater = (error: unknown): never => {
  if (error instanceof Problem && error.code === 'conflict') {
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 1, cause: error })
  }
  throw error
}

/** What is said of a change of which some secrets arrived as the mask that is shown in their place. */
const messageOf = (saved: readonly string[], masked: readonly string[]): string => {
  if (masked.length === 0) return 'Processing: Settings have been successfully updated.'
  const why = `Incomplete: ${masked.join(', ')} ${masked.length === 1 ? 'was' : 'were'} not saved, because the value is masked.`
  return saved.length === 0 ? `${why} Nothing was changed.` : `${why} The other settings have been updated.`
}

/** What a device is sent; of secrets only that they change. */
const withoutSecrets = (change: FlatConfig): FlatConfig =>
  Object.fromEntries(Object.entries(change).map(([key, value]) => [key, isSecretKey(key) ? null : value]))

/** What a device had of some settings; of secrets nothing is kept. */
const formerOf = (keys: readonly string[], current: FlatConfig): FlatConfig =>
  Object.fromEntries(
    keys
      .filter((key) => !isSecretKey(key) && Object.hasOwn(current, key))
      .map((key) => [key, current[key] ?? null]),
  )

/** Saves a change: it is wanted from now on, and one Config.Set carries it, merged with one that still waits. */
export const putConfig =
  (
    service: CommandService & { configs: ConfigStore; joinChange: JoinChange },
    via: TurnVia = 'page',
  ): Serve<typeof contract> =>
  async (input, caller) => {
    const { documents, tables, commands, configs, joinChange, writeLog, now } = service
    const { deviceid, changeid } = input
    const origin = changeid === undefined ? { via } : { via: 'bulk' as const, changeid }
    const { masked, change } = await acceptChange(service, input)
    const keys = Object.keys(change)
    const done = { message: messageOf(keys, masked), failedKeys: masked }
    if (keys.length === 0) {
      if (masked.length > 0) return done
      throw new Problem('invalid', 'No changes made.')
    }
    const args = configArgs(change)
    if (args.length > maxArgsLength)
      throw new Problem('tooLarge', 'These are too many settings at once. Save them in parts.')

    const plan = async () => {
      const [queue, wanted, reported, joined] = await Promise.all([
        commands.queue(deviceid),
        configs.wanted(deviceid),
        configs.reported(deviceid),
        joinChange(changeid, deviceid, caller),
      ])
      const waiting =
        queue.waitingConfig === undefined ? undefined : await commands.read(deviceid, queue.waitingConfig)
      const merged = merge(waiting, change, joined.refs, caller)
      const next = { ...wanted.flat, ...change }
      if (JSON.stringify(next).length > maxWantedLength) {
        throw new Problem(
          'tooLarge',
          'Too many settings are already waiting for this device. Save again once it has made contact.',
        )
      }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Settings Changed',
        description: describeSettings(change, { ...reported.flat, ...wanted.flat }),
      }
      const isMerged = waiting !== undefined && merged !== undefined
      const command = isMerged
        ? waiting
        : {
            ...newCommand(deviceid, 'Config.Set', args, caller, now()),
            right: 'editDeviceSettings' as const,
            authors: authorsAfter([], caller, keys),
            ...(joined.refs.length === 0 ? {} : { changes: joined.refs }),
          }
      const carry = isMerged ? mergeInto(tables, waiting, merged) : queueNew(tables, command)
      return {
        items: [
          ...carry,
          ...joined.writes(command.sk, done.message, {
            before: formerOf(keys, { ...reported.flat, ...wanted.flat }),
            patch: withoutSecrets(change),
          }),
          configs.wantedWrite(deviceid, next, wanted),
          writeLog(
            { ...event, turns: turnsOf(change, reported.flat, { ...origin, commandID: command.sk }) },
            caller,
            now(),
          ),
        ],
        result: command.sk,
      }
    }

    const commandID = await transactUntilDone(documents, plan).catch(retryLater)
    await deliverIfConnected(service, deviceid)
    return { ...done, commandID }
  }
