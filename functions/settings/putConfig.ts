import { Problem } from '../../shared/core/problem'
import { checkConfig } from '../../shared/settings/checkConfig'
import type { FlatConfig } from '../../shared/settings/configTree'
import type { putConfig as contract } from '../../shared/settings/deviceConfig'
import { accessKey } from '../access/accessStore'
import { type CommandDesk, deliverIfConnected } from '../commands/commandDesk'
import { type StoredCommand, commandKey } from '../commands/commandStore'
import { type CommandTables, queueWrites } from '../commands/commandWrites'
import { newCommand } from '../commands/newCommand'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { TransactItem } from '../serverlog/logEntry'
import { configArgs, configChangeOf } from './configCommand'

const queueNew = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  ...queueWrites(tables, command, 'unlimited'),
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: commandKey.queue },
      UpdateExpression: 'SET waitingConfig = :id',
      ExpressionAttributeValues: { ':id': command.sk },
    },
  },
]

/** A frame must fit into one MQTT message (128 kB) and the row into DynamoDB's 400 kB. */
const maxArgsLength = 100_000
const maxWantedLength = 300_000

/** The waiting command with the change in it, unless it would grow too large to be sent. */
const mergedArgs = (waiting: StoredCommand | undefined, change: FlatConfig): string | undefined => {
  if (waiting?.status !== 'queued') return undefined
  const args = configArgs({ ...configChangeOf(waiting), ...change })
  return args.length > maxArgsLength ? undefined : args
}

const mergeInto = (tables: CommandTables, waiting: StoredCommand, args: string): TransactItem[] => [
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: waiting.deviceid, sk: waiting.sk },
      UpdateExpression: 'SET args = :next',
      ConditionExpression: '#status = :queued AND args = :before',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':next': args, ':before': waiting.args, ':queued': 'queued' },
    },
  },
]

const describeKeys = (keys: string[]): string =>
  keys.slice(0, 20).join(', ') + (keys.length > 20 ? ` and ${keys.length - 20} more` : '')

/** A lost race is a passing cause: as a 4xx it would stop a whole bulk run (design §3). */
const retryLater = (error: unknown): never => {
  if (error instanceof Problem && error.code === 'conflict') {
    throw new Problem('unavailable', undefined, { retryAfterSeconds: 1, cause: error })
  }
  throw error
}

/** Saves a change: it is wanted from now on, and one Config.Set carries it, merged with one that still waits. */
export const putConfig =
  (desk: CommandDesk): Serve<typeof contract> =>
  async ({ deviceid, config }, caller) => {
    const { documents, tables, commands, configs, writeLog, now } = desk
    const checked = checkConfig(config)
    if (!checked.ok) throw new Problem('invalid', checked.message)
    const { change, masked } = checked
    const keys = Object.keys(change)
    const done = { message: 'Processing: Settings have been successfully updated.', failedKeys: masked }
    if (keys.length === 0) {
      if (masked.length > 0) return done
      throw new Problem('invalid', 'No changes made.')
    }
    const args = configArgs(change)
    if (args.length > maxArgsLength) throw new Problem('tooLarge', 'These are too many settings at once.')

    const plan = async () => {
      const [queue, wanted] = await Promise.all([commands.queue(deviceid), configs.wanted(deviceid)])
      const waiting =
        queue.waitingConfig === undefined ? undefined : await commands.read(deviceid, queue.waitingConfig)
      const merged = mergedArgs(waiting, change)
      const next = { ...wanted.flat, ...change }
      if (JSON.stringify(next).length > maxWantedLength) {
        throw new Problem('tooLarge', 'Too many settings wait for this device already.')
      }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Settings Changed',
        description: describeKeys(keys),
      }
      const carry =
        waiting === undefined || merged === undefined
          ? queueNew(tables, newCommand(deviceid, 'Config.Set', args, caller, now()))
          : mergeInto(tables, waiting, merged)
      return {
        items: [...carry, configs.wantedWrite(deviceid, next, wanted), writeLog(event, caller, now())],
        result: undefined,
      }
    }

    await transactUntilDone(documents, plan).catch(retryLater)
    await deliverIfConnected(desk, deviceid)
    return done
  }
