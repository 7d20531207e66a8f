import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import { searchIndexFields } from '../core/store/rowFields'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import { type SecretSeal, secretItem } from '../devices/deviceSecrets'

/** What the factory knows of a device. */
export interface DeviceFacts {
  deviceid: DeviceId
  name: string
  model: string
  fw: string
  setupPassword: string
  wifiPassword: string
  /** `PREMIUM` when a Hosted plan is paid for; `STANDARD` otherwise. */
  tier?: 'STANDARD' | 'PREMIUM'
  /** When it was first added to an account, epoch seconds; absent while it has no owner. */
  addedTs?: number | undefined
  /** When its plan was last paid for, epoch seconds, and for how long. */
  lastUpgradeTs?: number | undefined
  tierExpiryDays?: number | undefined
}

interface Tables {
  devices: string
  access: string
}

const recordOf = (facts: Omit<DeviceFacts, 'setupPassword' | 'wifiPassword'>, nowMs: number): RecordItem => ({
  ...facts,
  tier: facts.tier ?? 'STANDARD',
  trialResetActive: false,
  provisionedTs: Math.floor(nowMs / 1000),
  streams: [{ streamId: 's1', deviceid: facts.deviceid, fromMs: 0 }],
})

/**
 * Makes a device known: its record, its link, its sealed secrets, the row that counts its members and a line of its
 * factory log, all or none.
 * @returns false when the device is known already; nothing is changed then
 */
export const provisionDevice =
  (
    documents: DynamoDBDocumentClient,
    tables: Tables,
    { seal }: Pick<SecretSeal, 'seal'>,
    now: Clock,
    writeLine: (
      facts: Pick<DeviceFacts, 'deviceid' | 'model' | 'fw'>,
      nowMs: number,
    ) => TransactItem[] = () => [],
  ) =>
  async ({ setupPassword, wifiPassword, ...facts }: DeviceFacts): Promise<boolean> => {
    const { deviceid } = facts
    const getItem = openGetItem(documents)
    const isKnown = async (): Promise<boolean> =>
      (await getItem(tables.devices, { deviceid, sk: deviceItem.record })) !== undefined
    const sealed = {
      setupPassword: await seal(deviceid, setupPassword),
      wifiPassword: await seal(deviceid, wifiPassword),
    }
    const items = [
      putItem(
        tables.devices,
        { ...recordOf(facts, now()), ...searchIndexFields('DEVICE_NAME', facts.name), sk: deviceItem.record },
        { deviceid: undefined },
      ),
      putItem(tables.devices, { deviceid, sk: deviceItem.link }, { deviceid: undefined }),
      putItem(tables.devices, { deviceid, sk: secretItem, ...sealed }, { deviceid: undefined }),
      putItem(
        tables.access,
        {
          pk: accessKey.device(deviceid),
          sk: accessKey.meta,
          version: 1,
          admins: 0,
          ...searchIndexFields('DEVICE', deviceid),
        },
        { pk: undefined },
      ),
      ...writeLine(facts, now()),
    ]
    return transactUntilDone(documents, async () =>
      (await isKnown()) ? { items: [], result: false } : { items, result: true },
    )
  }
