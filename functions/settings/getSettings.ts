import { Problem } from '../../shared/core/problem'
import { type Role, mayOnDevice } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { staffRetentionDays } from '../../shared/plans/plans'
import { tierOf, type Tier } from '../../shared/plans/tierOf'
import { ScriptLock } from '../../shared/scripts/scriptLock'
import {
  DeviceNotes,
  type DeviceRecord,
  type TierView,
  type getSettings as contract,
} from '../../shared/settings/deviceSettings'
import type { DeviceId } from '../../shared/core/ids'
import { isDataKey } from '../../shared/data/reading'
import { type TrialResetState, trialResetState } from '../distributor/nextUser'
import { type Caller, isStaff } from '../core/http/caller'
import { viewHolds } from '../alarms/viewHolds'
import { aempOfRecord } from '../aemp/aempOfRecord'
import type { ServeAhead } from '../core/http/serve'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import { scriptItem } from '../scripts/scriptStore'
import { settingsRevisions } from './planSettingsWrites'

/** A plan in the words of the wire. */
const viewTier = (tier: Tier): TierView => ({
  name: tier.name,
  color: tier.color,
  outline: tier.outline,
  tooltip: tier.tooltip,
  dataStorageDays: tier.retentionDays,
  dataToPortal: tier.dataToPortal,
  minUpdateRate: tier.minIntervalSeconds,
  emails: tier.emailsPerMonth,
  sms: tier.smsPerMonth,
  apiEnabled: tier.apiEnabled,
  trialResetAvailable: tier.trialResetAvailable,
  ...(tier.trialDaysRemaining === undefined ? {} : { trialDaysRemaining: tier.trialDaysRemaining }),
})

const readNotes = (stored: unknown): DeviceNotes => {
  const parsed = DeviceNotes.safeParse(stored ?? {})
  return parsed.success ? parsed.data : {}
}

/** The name of the holder of the script's lock is for those who may see it. */
const readLock = (stored: unknown, role: Role): Pick<DeviceRecord, 'PORTAL_scriptLock'> =>
  stored === undefined || !mayOnDevice(role, 'useScripts')
    ? {}
    : { PORTAL_scriptLock: ScriptLock.parse(stored) }

/** A stored entry that no longer fits the schema is shown by the catalogue's own values instead. */
const readDisplay = (rows: { key: string; entry: unknown }[]) =>
  Object.fromEntries(
    rows.flatMap(({ key, entry }) => {
      const parsed = DisplayEntry.safeParse(entry)
      return parsed.success && isDataKey(key) ? [[key, parsed.data] as const] : []
    }),
  )

/** What other machines may know of this one, as far as the caller may set it. */
const readMachine = (record: RecordItem, { specialGroups }: Caller, role: Role): Partial<DeviceRecord> => {
  if (!mayOnDevice(role, 'editDeviceSettings')) return {}
  return {
    SPC_allowed_devices: record.allowedDevices ?? [],
    ...(specialGroups.has('aemp_api_users') ? aempOfRecord(record) : {}),
  }
}

const recordView = (
  record: RecordItem,
  tier: TierView,
  trialReset: TrialResetState,
  rest: Pick<DeviceRecord, 'PORTAL_deviceNotes' | 'PORTAL_displaySettings' | 'PORTAL_scriptLock'> &
    Partial<DeviceRecord>,
): DeviceRecord => ({
  ...rest,
  deviceid: record.deviceid,
  model: record.model,
  fw: record.fw,
  PORTAL_deviceName: record.name,
  PORTAL_billingNotes: { tier_expiry_days: record.tierExpiryDays },
  dataStorageDays: tier.dataStorageDays,
  dataToPortal: tier.dataToPortal,
  trialResetActive: trialReset === 'active',
  trialResetAvailable: trialReset === 'available',
  PORTAL_add_next_user_without_pass: { active: record.noPassArmedMs !== undefined },
  DATA_job: record.dataJob,
  PORTAL_config_to_portal_ts: record.configToPortalTs,
  added_ts: record.addedTs,
  plan_expiry_ts: record.planExpiryTs,
  last_upgrade_ts: record.lastUpgradeTs,
})

type SettingsItems = Awaited<ReturnType<ReturnType<typeof readSettings>>>

/** All that the portal keeps of a device beside its readings. */
export const readSettings = (devices: DeviceStore) => (deviceid: DeviceId) =>
  Promise.all([
    devices.record(deviceid),
    devices.link(deviceid),
    devices.item(deviceid, deviceItem.notes),
    devices.display(deviceid),
    devices.item(deviceid, scriptItem.lock),
  ])

export const getSettings =
  (devices: DeviceStore, now: Clock): ServeAhead<typeof contract, SettingsItems> =>
  async ({ deviceid }, caller, ahead = readSettings(devices)(deviceid)) => {
    const [record, link, notes, display, lock] = await ahead
    if (record === undefined || caller.role === undefined) throw new Problem('notFound')
    const plan = viewTier(tierOf({ ...record, nowMs: now() }))
    const staff = isStaff(caller)
    const tier = staff ? { ...plan, dataStorageDays: staffRetentionDays, dataToPortal: true } : plan
    const trialReset = trialResetState(tier.trialResetAvailable, record.trialResetActive)
    const deviceRecord = recordView(record, tier, trialReset, {
      PORTAL_deviceNotes: readNotes(notes?.notes),
      PORTAL_displaySettings: readDisplay(display),
      ...readLock(lock, caller.role),
      ...readMachine(record, caller, caller.role),
    })
    return {
      deviceRecord,
      deviceSettings: deviceRecord,
      myPermission: caller.role,
      requesterUserId: caller.userid,
      dataRestricted: !tier.dataToPortal,
      tier,
      revisions: settingsRevisions(notes?.notes, display),
      lastContactMs: link?.lastContactMs,
      ...viewHolds(record, link, now()),
    }
  }
