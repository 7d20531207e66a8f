import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { editDevice as contract } from '../../shared/provisioning/provisionedDevice'
import {
  type FactoryField,
  factoryFields,
  factoryLabels,
  isPart,
} from '../../shared/provisioning/factoryFields'
import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { putIfVersion, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import { ownerUnchanged } from '../devices/ownerUnchanged'
import type { DeviceLog } from './deviceLog'
import { type FactoryItem, factoryItem, readFactoryItem } from './factoryItem'
import type { PassLock } from './passLock'

interface Tables {
  devices: string
}

type Wanted = Partial<Record<FactoryField, string | null | undefined>>
/** A field that becomes another; `undefined` where nothing is known. */
interface Change {
  field: FactoryField
  was: string | undefined
  is: string | undefined
}

/** What differs from what is known, in the order of the fields. */
const changesOf = (wanted: Wanted, known: Partial<Record<FactoryField, string | undefined>>): Change[] =>
  (Object.keys(factoryFields) as FactoryField[]).flatMap((field) => {
    const value = wanted[field]
    const is = value ?? undefined
    return value === undefined || is === known[field] ? [] : [{ field, was: known[field], is }]
  })

const describe = (changes: readonly Change[]): string =>
  changes.map(({ field, was, is }) => `${factoryLabels[field]}: ${was ?? '–'} → ${is ?? '–'}`).join('; ')

/** Model and firmware, as long as they and the owner are as they were read. */
const recordWrite = (TableName: string, record: RecordItem, changes: readonly Change[]): TransactItem => {
  const made = changes.filter(({ field }) => !isPart(field))
  if (made.length === 0) return ownerUnchanged(TableName, record)
  const { deviceid, addedTs } = record
  const set = Object.fromEntries(made.map(({ field, is }) => [field, is]))
  const was = Object.fromEntries(made.map((change) => [change.field, change.was]))
  return setFields(TableName, { deviceid, sk: deviceItem.record }, { set, when: { addedTs, ...was } })
}

const partsWrite = (
  TableName: string,
  deviceid: DeviceId,
  known: FactoryItem,
  changes: readonly Change[],
): TransactItem[] => {
  const parts = changes.filter(({ field }) => isPart(field))
  if (parts.length === 0) return []
  const { version, ...fields } = {
    ...known,
    ...Object.fromEntries(parts.map(({ field, is }) => [field, is])),
  }
  return [putIfVersion(TableName, { deviceid, sk: factoryItem }, fields, version)]
}

/** Changes what is known of how a device was made, field by field: two people who change different ones both do. */
export const editDevice =
  (
    documents: DynamoDBDocumentClient,
    tables: Tables,
    devices: DeviceStore,
    passLock: PassLock,
    deviceLog: Pick<DeviceLog, 'writes'>,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  ({ deviceid, provLockOverrideCode, ...wanted }, caller) => {
    let byCode = false
    return transactUntilDone(documents, async () => {
      const record = await devices.record(deviceid)
      if (record === undefined) throw new Problem('notFound')
      byCode ||= await passLock(record, provLockOverrideCode, caller)
      const known = await readFactoryItem(devices, deviceid)
      const changes = changesOf(wanted, { ...known, model: record.model, fw: record.fw })
      if (changes.length === 0) return { items: [], result: { message: 'No changes made.' } }
      const text = describe(changes) + (byCode ? ' (by override code)' : '')
      const entry = {
        subject: accessKey.device(deviceid),
        category: 'Settings' as const,
        name: 'Device Edited by Factory',
        description: text,
      }
      return {
        items: [
          recordWrite(tables.devices, record, changes),
          ...partsWrite(tables.devices, deviceid, known, changes),
          ...deviceLog.writes(deviceid, { kind: 'edit', text }, caller, now()),
          writeLog(entry, caller, now()),
        ],
        result: { message: 'Device updated.' },
      }
    })
  }
