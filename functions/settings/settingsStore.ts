import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId, DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import { ownCardTypeOf } from '../../shared/display/ownCards'
import { DeviceNotes } from '../../shared/settings/deviceSettings'
import { openAlertStore } from '../alerts/alertStore'
import { openPlanAlertWrites, type AlertWrites, type PlanAlertWrites } from '../alerts/planAlertWrites'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import { type DeviceStore, deviceItem, openDeviceStore } from '../devices/deviceStore'
import {
  openImageClaims,
  openImageStore,
  listImageKeys,
  type ImagePlaces,
  type ClaimImages,
} from '../files/imageStore'
import type { WriteLog } from '../serverlog/logEntry'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { present } from '../core/store/conditionOf'
import { searchIndexFields } from '../core/store/rowFields'
import { type FieldChange, setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { describeChange } from './describeChange'
import { machinesOf, planMachineSettings, type SettingsChange } from './SettingsChange'
import { portalTurnsOf } from './portalTurnsOf'
import { planSettingsWrites } from './planSettingsWrites'

export interface SettingsStore {
  /**
   * All of it with its log entry, or nothing.
   * @throws Problem `invalid` beyond what one transaction holds, or beyond the limits of widgets and charts; `conflict`
   * when another person changed what the change was made from
   */
  change(deviceid: DeviceId, change: SettingsChange, by: Caller): Promise<void>
}

/** A DynamoDB transaction holds 100 writes; besides the keys: notes, record, version, images and the log entry. */
const maxKeys = 95

const noAlerts: AlertWrites = { items: [], before: {}, record: {} }

/** The places among the settings that a change touches and that may refer to images. */
const imagePlacesOf = ({ display, notes }: SettingsChange): ImagePlaces => ({
  ...(notes === undefined ? {} : { notes: listImageKeys(notes) }),
  ...Object.fromEntries(
    Object.entries(display ?? {})
      .filter(
        ([key, entry]) => ownCardTypeOf(key) === 'widget' && (entry === null || entry.widget !== undefined),
      )
      .map(([key, entry]) => [key, listImageKeys(entry)]),
  ),
})

export const openSettingsStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  writeLog: WriteLog,
  now: Clock,
  claimImages: ClaimImages,
  planAlerts: PlanAlertWrites = () => Promise.reject(new Problem('notFound')),
): SettingsStore => {
  const devices = openDeviceStore(documents, TableName)
  const settingsWrites = planSettingsWrites(devices, TableName)

  /** Lists read many devices at once: what they show of the notes stands on the record too. */
  const recordWrites = (
    deviceid: DeviceId,
    { name, notes, configToPortalTs }: SettingsChange,
    fields: AlertWrites['record'],
    machine: Pick<FieldChange, 'set' | 'remove'>,
  ): TransactItem[] => {
    const assetType = notes === undefined ? undefined : (notes.asset_type ?? '')
    const found = name === undefined ? {} : searchIndexFields('DEVICE_NAME', name)
    const set = { name, ...found, assetType, configToPortalTs, ...fields, ...machine.set }
    const { remove = [] } = machine
    if (remove.length === 0 && Object.values(set).every((value) => value === undefined)) return []
    const Key = { deviceid, sk: deviceItem.record }
    return [setFields(TableName, Key, { set, remove, when: { deviceid: present } })]
  }

  /** Display settings and notes as the change finds them. */
  const shownBefore = async (deviceid: DeviceId, { display, notes }: SettingsChange) => {
    const [stored, noted] = await Promise.all([
      display === undefined ? [] : devices.display(deviceid),
      notes === undefined ? undefined : devices.item(deviceid, deviceItem.notes),
    ])
    const { data } = DeviceNotes.safeParse(noted?.notes)
    return { display: Object.fromEntries(stored.map(({ key, entry }) => [key, entry])), notes: data }
  }

  return {
    change: async (deviceid, change, by) => {
      if (Object.keys(change.display ?? {}).length > maxKeys) {
        throw new Problem('invalid', `At most ${maxKeys} settings can be changed at once.`)
      }
      await claimImages(deviceid, imagePlacesOf(change), (references) =>
        transactUntilDone(documents, async () => {
          const { alerts, machines = {} } = change
          const isMachine = Object.keys(machines).length > 0
          const record = isMachine || change.name !== undefined ? await devices.record(deviceid) : undefined
          const machine = isMachine ? planMachineSettings(record, machines, now()) : {}
          const alerting =
            alerts === undefined ? noAlerts : await planAlerts(deviceid, alerts, by, change.basedOn)
          const before = {
            ...(await shownBefore(deviceid, change)),
            name: record?.name,
            alerts: alerting.before,
            machines: record === undefined ? {} : machinesOf(record),
          }
          const turns = portalTurnsOf(change, before)
          const event = {
            subject: accessKey.device(deviceid),
            category: 'Settings' as const,
            name: 'Portal Settings Changed',
            description: describeChange(change, before),
            ...(turns === undefined ? {} : { turns }),
          }
          const items = [
            ...(await settingsWrites(deviceid, change)),
            ...(await references()),
            ...alerting.items,
            ...recordWrites(deviceid, change, alerting.record, machine),
            writeLog(event, by, now()),
          ]
          return { items, result: undefined }
        }),
      )
    },
  }
}

interface Parts {
  env: Pick<Env, 'DEVICES_TABLE' | 'NOTICES_TABLE'>
  documents: DynamoDBDocumentClient
  devices: Pick<DeviceStore, 'record'>
  users: { read(userid: UserId): Promise<{ url: string } | undefined> }
  files: BucketFiles
  writeLog: WriteLog
  now: Clock
}

/** The settings that the portal keeps of a device, with the pictures they name and the alerts they set. */
export const openSettings = ({
  env,
  documents,
  devices,
  users,
  files,
  writeLog,
  now,
}: Parts): SettingsStore =>
  openSettingsStore(
    documents,
    env.DEVICES_TABLE,
    writeLog,
    now,
    openImageClaims(documents, env.DEVICES_TABLE, openImageStore(files)),
    openPlanAlertWrites({
      alerts: openAlertStore(documents, env.DEVICES_TABLE),
      record: (deviceid) => devices.record(deviceid),
      urlOf: async (userid) => (await users.read(userid))?.url,
      tables: { devices: env.DEVICES_TABLE, notices: env.NOTICES_TABLE },
      now,
    }),
  )
