import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import { checkConfig } from '../../shared/settings/checkConfig'
import { convertForFeatures, dependsOnFeatures } from '../../shared/settings/convertForFeatures'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { putConfig as contract } from '../../shared/settings/deviceConfig'
import { accessKey } from '../core/accessKey'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { type StoredCommand, commandKey } from '../commands/commandStore'
import { type CommandTables, queueWrites } from '../commands/commandWrites'
import { newCommand } from '../commands/newCommand'
import type { Caller } from '../core/caller'
import type { Serve } from '../core/serve'
import { setFields } from '../core/setFields'
import { type TransactItem, transactUntilDone } from '../core/transact'
import type { ConfigStore } from './configStore'
import { configArgs, configChangeOf } from './configCommand'
import { featuresVersionOf } from './featuresVersion'
import { describeKeys } from './describeKeys'
import { authorsAfter } from './settingAuthors'

const queueNew = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  ...queueWrites(tables, command, 'unlimited'),
  setFields(
    tables.commands,
    { deviceid: command.deviceid, sk: commandKey.queue },
    { set: { waitingConfig: command.sk } },
  ),
]

/** A frame must fit into one MQTT message (128 kB) and the row into DynamoDB's 400 kB. */
const maxArgsLength = 100_000
const maxWantedLength = 300_000

/** The waiting command with the change in it, unless it would grow too large to be sent. */
const merge = (
  waiting: StoredCommand | undefined,
  change: FlatConfig,
  caller: Caller,
): Pick<StoredCommand, 'args' | 'authors'> | undefined => {
  if (waiting?.status !== 'queued' || waiting.authors === undefined) return undefined
  const args = configArgs({ ...configChangeOf(waiting), ...change })
  const authors = authorsAfter(waiting.authors, caller, Object.keys(change))
  return args.length > maxArgsLength || authors === undefined ? undefined : { args, authors }
}

const mergeInto = (
  tables: CommandTables,
  waiting: StoredCommand,
  merged: Pick<StoredCommand, 'args' | 'authors'>,
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

/** A setting by its path in the request. */
const fieldOf = (key: string): string => `config.${key}`

/** Some settings are written differently for older firmware. @throws Problem `invalid` for one that cannot be */
const convertChange = async (
  devices: CommandService['devices'],
  deviceid: DeviceId,
  change: FlatConfig,
): Promise<FlatConfig> => {
  if (!Object.keys(change).some(dependsOnFeatures)) return change
  const record = await devices.record(deviceid)
  const version = featuresVersionOf(record?.fw ?? '')
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const converted = convertForFeatures(key, value, version)
      if (!converted.ok) throw new Problem('invalid', converted.message, { field: fieldOf(key) })
      return [key, converted.value]
    }),
  )
}

/** Saves a change: it is wanted from now on, and one Config.Set carries it, merged with one that still waits. */
export const putConfig =
  (service: CommandService & { configs: ConfigStore }): Serve<typeof contract> =>
  async ({ deviceid, config }, caller) => {
    const { documents, tables, commands, configs, devices, writeLog, now } = service
    const checked = checkConfig(config)
    if (!checked.ok) {
      throw new Problem(
        'invalid',
        checked.message,
        checked.key === undefined ? {} : { field: fieldOf(checked.key) },
      )
    }
    const { masked } = checked
    const change = await convertChange(devices, deviceid, checked.change)
    const keys = Object.keys(change)
    const done = { message: 'Processing: Settings have been successfully updated.', failedKeys: masked }
    if (keys.length === 0) {
      if (masked.length > 0) return done
      throw new Problem('invalid', 'No changes made.')
    }
    const args = configArgs(change)
    if (args.length > maxArgsLength)
      throw new Problem('tooLarge', 'These are too many settings at once. Save them in parts.')

    const plan = async () => {
      const [queue, wanted] = await Promise.all([commands.queue(deviceid), configs.wanted(deviceid)])
      const waiting =
        queue.waitingConfig === undefined ? undefined : await commands.read(deviceid, queue.waitingConfig)
      const merged = merge(waiting, change, caller)
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
        description: describeKeys(keys),
      }
      const carry =
        waiting === undefined || merged === undefined
          ? queueNew(tables, {
              ...newCommand(deviceid, 'Config.Set', args, caller, now()),
              right: 'editDeviceSettings',
              authors: authorsAfter([], caller, keys),
            })
          : mergeInto(tables, waiting, merged)
      return {
        items: [...carry, configs.wantedWrite(deviceid, next, wanted), writeLog(event, caller, now())],
        result: undefined,
      }
    }

    await transactUntilDone(documents, plan).catch(retryLater)
    await deliverIfConnected(service, deviceid)
    return done
  }
