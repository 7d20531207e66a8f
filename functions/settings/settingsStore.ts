import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { DisplayEntry } from '../../shared/display/displaySettings'
import type { DeviceNotes } from '../../shared/settings/deviceNotes'
import { accessKey } from '../access/accessStore'
import type { Caller } from '../core/caller'
import { transactUntilDone } from '../core/transact'
import { deviceItem } from '../devices/deviceStore'
import type { TransactItem, WriteLog } from '../serverlog/logEntry'

export interface SettingsChange {
  /** Keys given are replaced, `null` removes; others stay, so that two people's changes both survive. */
  display: Record<string, DisplayEntry | null> | undefined
  notes: DeviceNotes | undefined
  name: string | undefined
}

export interface SettingsStore {
  /** All of it with its log entry, or nothing. @throws Problem `invalid` beyond what one transaction holds */
  change(deviceid: string, change: SettingsChange, by: Caller): Promise<void>
}

/** A DynamoDB transaction holds 100 writes; one is the log entry. */
const maxWrites = 99

const describeChange = (change: SettingsChange): string => {
  const display = Object.keys(change.display ?? {})
  return [
    display.length > 0 ? `Display settings: ${display.slice(0, 10).join(', ')}` : '',
    display.length > 10 ? `and ${display.length - 10} more` : '',
    change.notes === undefined ? '' : 'Asset notes',
    change.name === undefined ? '' : `Name: ${change.name}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

export const openSettingsStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  writeLog: WriteLog,
  now: Clock,
): SettingsStore => {
  const displayWrites = (deviceid: string, display: SettingsChange['display']): TransactItem[] =>
    Object.entries(display ?? {}).map(([key, entry]) => {
      const Key = { deviceid, sk: deviceItem.display(key) }
      return entry === null ? { Delete: { TableName, Key } } : { Put: { TableName, Item: { ...Key, entry } } }
    })

  const notesWrites = (deviceid: string, notes: SettingsChange['notes']): TransactItem[] =>
    notes === undefined ? [] : [{ Put: { TableName, Item: { deviceid, sk: deviceItem.notes, notes } } }]

  /** Lists read many devices at once: what they show of the notes stands on the record too. */
  const recordWrites = (deviceid: string, { name, notes }: SettingsChange): TransactItem[] => {
    const set = { name, assetType: notes === undefined ? undefined : (notes.asset_type ?? '') }
    const fields = Object.entries(set).filter(([, value]) => value !== undefined)
    if (fields.length === 0) return []
    return [
      {
        Update: {
          TableName,
          Key: { deviceid, sk: deviceItem.record },
          UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
          ConditionExpression: 'attribute_exists(deviceid)',
          ExpressionAttributeNames: Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
          ExpressionAttributeValues: Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
        },
      },
    ]
  }

  return {
    change: async (deviceid, change, by) => {
      const writes = [
        ...displayWrites(deviceid, change.display),
        ...notesWrites(deviceid, change.notes),
        ...recordWrites(deviceid, change),
      ]
      if (writes.length > maxWrites) {
        throw new Problem('invalid', `At most ${maxWrites} settings can be changed at once.`)
      }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Portal Settings Changed',
        description: describeChange(change),
      }
      const items = [...writes, writeLog(event, by, now())]
      await transactUntilDone(documents, () => Promise.resolve({ items, result: undefined }))
    },
  }
}
