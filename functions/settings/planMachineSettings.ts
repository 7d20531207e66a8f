import { type AempSettings, isAempKey } from '../../shared/aemp/aempSettings'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { SpecialGroup } from '../../shared/core/roles'
import { firmwareNeeded, isTooOld } from '../../shared/devicetodevice/allowedDevices'
import { tierOf } from '../../shared/plans/tierOf'
import { aempField, aempOfRecord } from '../aemp/aempOfRecord'
import type { FieldChange } from '../core/store/setFields'
import type { RecordItem } from '../devices/deviceStore'

/** Settings of what other machines may know of this one; keys that are absent stay as they are. */
export type MachineSettings = Partial<AempSettings> & { SPC_allowed_devices?: DeviceId[] }

/** Who may change each kind, beside what their role allows. */
export const groupOfKey = (key: string): SpecialGroup | undefined =>
  isAempKey(key) ? 'aemp_api_users' : undefined

/** Those among settings of any kind. */
export const machineSettingsIn = (accepted: Record<string, unknown>): MachineSettings =>
  Object.fromEntries(
    Object.entries(accepted).filter(([key]) => isAempKey(key) || key === 'SPC_allowed_devices'),
  )

/** Taking a permission away needs no paid plan. */
const refuseAllowing = (record: RecordItem, allowed: readonly DeviceId[], nowMs: number): void => {
  const field = 'SPC_allowed_devices'
  if (allowed.length === 0) return
  if (!tierOf({ ...record, nowMs }).apiEnabled) {
    throw new Problem('forbidden', 'Device to Device needs a Hosted plan.', { field })
  }
  if (isTooOld(record.fw)) throw new Problem('invalid', firmwareNeeded, { field })
}

/**
 * What of the device's record changes with them.
 * @throws Problem `forbidden` without the plan for it, `invalid` with firmware that does not know it
 */
export const planMachineSettings = (
  record: RecordItem | undefined,
  { SPC_allowed_devices: allowed, ...aemp }: MachineSettings,
  nowMs: number,
): Required<Pick<FieldChange, 'set' | 'remove'>> => {
  if (record === undefined) throw new Problem('notFound')
  if (allowed !== undefined) refuseAllowing(record, allowed, nowMs)
  const fields = Object.entries(aemp).map(
    ([key, value]) => [aempField[key as keyof AempSettings], value] as const,
  )
  return {
    set: {
      allowedDevices: allowed,
      ...Object.fromEntries(fields.filter(([, value]) => value !== null)),
    },
    remove: fields.filter(([, value]) => value === null).map(([field]) => field),
  }
}

/** The same settings as they are on the record. */
export const machinesOf = (record: RecordItem): Readonly<Record<string, unknown>> => ({
  ...aempOfRecord(record),
  SPC_allowed_devices: record.allowedDevices ?? [],
})
