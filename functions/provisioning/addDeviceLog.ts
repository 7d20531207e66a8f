import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { addDeviceLog as contract } from '../../shared/provisioning/deviceLog'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/transact'
import type { DeviceStore } from '../devices/deviceStore'
import type { DeviceLog } from './deviceLog'

/** A note changes nothing of the device: it needs no code, sold or not. */
export const addDeviceLog =
  (
    documents: DynamoDBDocumentClient,
    devices: Pick<DeviceStore, 'record'>,
    deviceLog: Pick<DeviceLog, 'write'>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, text }, caller) => {
    if ((await devices.record(deviceid)) === undefined) throw new Problem('notFound')
    await tryTransact(documents, [deviceLog.write(deviceid, { kind: 'note', text }, caller, now())])
    return { message: 'Note added.' }
  }
