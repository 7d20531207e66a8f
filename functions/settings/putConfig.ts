import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { checkConfig } from '../../shared/settings/checkConfig'
import { type FlatConfig, flattenConfig, nestConfig } from '../../shared/settings/configTree'
import type { ConfigTree, putConfig as contract } from '../../shared/settings/deviceConfig'
import { accessKey } from '../access/accessStore'
import type { CommandStore, StoredCommand } from '../commands/commandStore'
import { commandKey } from '../commands/commandStore'
import { type CommandTables, queueWrites } from '../commands/commandWrites'
import type { Deliver } from '../commands/deliver'
import { deliverIfConnected, newFrameId } from '../commands/queueCommand'
import { newId } from '../core/newId'
import type { Serve } from '../core/serve'
import { transactUntilDone } from '../core/transact'
import type { DeviceStore } from '../devices/deviceStore'
import type { TransactItem, WriteLog } from '../serverlog/logEntry'
import type { ConfigStore } from './configStore'

const argsOf = (change: FlatConfig): string =>
  JSON.stringify({ config: nestConfig(change), save: true, reboot: false })

const changeOf = (args: string): FlatConfig =>
  flattenConfig((JSON.parse(args) as { config: ConfigTree }).config)

/** The change of a Config.Set that a device has carried out. */
export const appliedBy = (command: StoredCommand): FlatConfig => changeOf(command.args)

/**
 * Saves a change: it is wanted from now on, and one Config.Set carries it, merged with one that still waits. Losing a
 * race is tried again here, since a 4xx would stop a whole bulk run (design §3).
 */
export const putConfig =
  (
    documents: DynamoDBDocumentClient,
    tables: CommandTables,
    commands: CommandStore,
    configs: ConfigStore,
    devices: DeviceStore,
    deliver: Deliver,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, config }, caller) => {
    const checked = checkConfig(config)
    if (!checked.ok) throw new Problem('invalid', checked.message)
    const { change, masked } = checked
    const keys = Object.keys(change)
    if (keys.length === 0) throw new Problem('invalid', 'No changes made.')

    const newCommand = (): TransactItem[] => {
      const command: StoredCommand = {
        deviceid,
        sk: newId(now()),
        method: 'Config.Set',
        args: argsOf(change),
        frameId: newFrameId(),
        createdMs: now(),
        status: 'queued',
        cancellable: true,
        requestedBy: caller.email,
        sends: 0,
        contactsSinceSent: 0,
      }
      const remember = {
        Update: {
          TableName: tables.commands,
          Key: { deviceid, sk: commandKey.queue },
          UpdateExpression: 'SET waitingConfig = :id',
          ConditionExpression: 'attribute_not_exists(waitingConfig)',
          ExpressionAttributeValues: { ':id': command.sk },
        },
      }
      return [...queueWrites(tables, command), remember]
    }

    const mergeInto = (waiting: StoredCommand): TransactItem[] => [
      {
        Update: {
          TableName: tables.commands,
          Key: { deviceid, sk: waiting.sk },
          UpdateExpression: 'SET args = :next',
          ConditionExpression: '#status = :queued AND args = :before',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':next': argsOf({ ...changeOf(waiting.args), ...change }),
            ':before': waiting.args,
            ':queued': 'queued',
          },
        },
      },
    ]

    await transactUntilDone(documents, async () => {
      const [queue, wanted] = await Promise.all([commands.queue(deviceid), configs.wanted(deviceid)])
      const waiting =
        queue.waitingConfig === undefined ? undefined : await commands.read(deviceid, queue.waitingConfig)
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Settings Changed',
        description: keys.slice(0, 20).join(', ') + (keys.length > 20 ? ` and ${keys.length - 20} more` : ''),
      }
      return {
        items: [
          ...(waiting?.status === 'queued' ? mergeInto(waiting) : newCommand()),
          configs.wantedWrite(deviceid, { ...wanted.flat, ...change }, wanted),
          writeLog(event, caller, now()),
        ],
        result: undefined,
      }
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'conflict') {
        throw new Problem('unavailable', undefined, { retryAfterSeconds: 1, cause: error })
      }
      throw error
    })
    await deliverIfConnected(devices, deliver, deviceid)
    return { message: 'Processing: Settings have been successfully updated.', failedKeys: masked }
  }
