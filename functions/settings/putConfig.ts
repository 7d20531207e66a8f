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
import type { ConfigStore } from './configStore'

const queueNew = (tables: CommandTables, command: StoredCommand): TransactItem[] => [
  ...queueWrites(tables, command),
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: command.deviceid, sk: commandKey.queue },
      UpdateExpression: 'SET waitingConfig = :id',
      ExpressionAttributeValues: { ':id': command.sk },
    },
  },
]

const mergeInto = (tables: CommandTables, waiting: StoredCommand, change: FlatConfig): TransactItem[] => [
  {
    Update: {
      TableName: tables.commands,
      Key: { deviceid: waiting.deviceid, sk: waiting.sk },
      UpdateExpression: 'SET args = :next',
      ConditionExpression: '#status = :queued AND args = :before',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':next': configArgs({ ...configChangeOf(waiting), ...change }),
        ':before': waiting.args,
        ':queued': 'queued',
      },
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
  (desk: CommandDesk, configs: ConfigStore): Serve<typeof contract> =>
  async ({ deviceid, config }, caller) => {
    const { documents, tables, commands, writeLog, now } = desk
    const checked = checkConfig(config)
    if (!checked.ok) throw new Problem('invalid', checked.message)
    const { change, masked } = checked
    const keys = Object.keys(change)
    if (keys.length === 0) throw new Problem('invalid', 'No changes made.')

    const plan = async () => {
      const [queue, wanted] = await Promise.all([commands.queue(deviceid), configs.wanted(deviceid)])
      const waiting =
        queue.waitingConfig === undefined ? undefined : await commands.read(deviceid, queue.waitingConfig)
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Settings Changed',
        description: describeKeys(keys),
      }
      const carry =
        waiting?.status === 'queued'
          ? mergeInto(tables, waiting, change)
          : queueNew(tables, newCommand(deviceid, 'Config.Set', configArgs(change), caller.email, now()))
      return {
        items: [
          ...carry,
          configs.wantedWrite(deviceid, { ...wanted.flat, ...change }, wanted),
          writeLog(event, caller, now()),
        ],
        result: undefined,
      }
    }

    await transactUntilDone(documents, plan).catch(retryLater)
    await deliverIfConnected(desk, deviceid)
    return { message: 'Processing: Settings have been successfully updated.', failedKeys: masked }
  }
