import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describeIssues } from '../../shared/core/problem'
import { flattenConfig, forbiddenNames } from '../../shared/settings/configTree'
import { ConfigTree } from '../../shared/settings/deviceConfig'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import type { ConfigStore } from '../settings/configStore'
import type { Message } from './message'
import type { QuarantineStore } from './quarantineStore'

export type TakeConfig = (record: RecordItem, message: Message) => Promise<void>

const maxBytes = 128 * 1024

const readTree = (bytes: Uint8Array): ConfigTree | string => {
  if (bytes.length > maxBytes) return 'The settings are larger than 128 kB'
  try {
    const parsed = ConfigTree.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (!parsed.success) return `The settings are not an object of settings: ${describeIssues(parsed.error)}`
    const names = Object.keys(flattenConfig(parsed.data)).flatMap((key) => key.split('.'))
    return names.some((name) => forbiddenNames.has(name)) ? 'A setting has a forbidden name' : parsed.data
  } catch (error) {
    return error instanceof RangeError ? 'The settings are nested too deep' : 'The settings are not JSON'
  }
}

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : fallback
const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

/** A device's report of its own settings; name, model, firmware and rhythm are copied to where lists read them. */
export const openTakeConfig =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    configs: ConfigStore,
    quarantine: QuarantineStore,
  ): TakeConfig =>
  async (record, message) => {
    const tree = readTree(message.bytes)
    if (typeof tree === 'string') {
      await quarantine.keep(message, 0, tree, message.bytes)
      return
    }
    await configs.report(record.deviceid, tree, Math.floor(message.arrivedMs / 1000))
    const flat = flattenConfig(tree)
    const { deviceid } = record
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { deviceid, sk: deviceItem.record },
              UpdateExpression: 'SET #name = :name, model = :model, fw = :fw',
              ExpressionAttributeNames: { '#name': 'name' },
              ExpressionAttributeValues: {
                ':name': text(flat['device.name'], record.name),
                ':model': text(flat['device.model'], record.model),
                ':fw': text(flat['device.fw'], record.fw),
              },
            },
          },
          {
            Update: {
              TableName,
              Key: { deviceid, sk: deviceItem.link },
              UpdateExpression: 'SET intervalSeconds = :interval',
              ExpressionAttributeValues: {
                ':interval':
                  positive(flat['device.base_interval'], 60) * positive(flat['device.transmit_interval'], 1),
              },
            },
          },
        ],
      }),
    )
  }
