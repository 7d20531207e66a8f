import * as z from 'zod/mini'
import { EffectRule, VoidAfterSeconds } from '../../shared/commands/effectRule'
import { DataKey } from '../../shared/data/reading'
import { CustomChart } from '../../shared/display/customChart'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { ownCardTypeOf, ownCardTypes } from '../../shared/display/ownCards'
import { Widget } from '../../shared/display/widget'
import type { DeviceNotes } from '../../shared/settings/deviceSettings'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import type { BasedOn } from '../../shared/settings/deviceConfig'
import { type AempSettings, isAempKey } from '../../shared/aemp/aempSettings'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { SpecialGroup } from '../../shared/core/roles'
import { firmwareNeeded, isTooOld } from '../../shared/devicetodevice/allowedDevices'
import { tierOf } from '../../shared/plans/tierOf'
import type { AlertChange } from '../alerts/alertChange'
import { aempField, aempOfRecord } from '../aemp/aempOfRecord'
import type { FieldChange } from '../core/store/setFields'
import type { RecordItem } from '../devices/deviceStore'

/** Settings of what other machines may know of this one; keys that are absent stay as they are. */
type MachineSettings = Partial<AempSettings> & { SPC_allowed_devices?: DeviceId[] }

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

/** An entry as it may be written: what people drew and what triggers should cause is checked to its last field. */
const WrittenEntry = z.extend(DisplayEntry, {
  chart: z.optional(CustomChart),
  widget: z.optional(Widget),
  effect: z.optional(EffectRule),
  voidAfterSeconds: z.optional(VoidAfterSeconds),
})

const triggerKey = /^tp\d{1,2}$/

/** A change: each key given is replaced, `null` removes it, keys not given stay as they are. */
export const DisplaySettingsChange = z.record(DataKey, z.nullable(WrittenEntry)).check(
  z.superRefine((change, context) => {
    for (const [key, entry] of Object.entries(change)) {
      for (const type of ownCardTypes) {
        if (entry?.[type] === undefined || ownCardTypeOf(key) === type) continue
        const message = `can be under keys from ${type}1 to ${type}99 only`
        context.addIssue({ code: 'custom', path: [key, type], message })
      }
      for (const field of ['effect', 'voidAfterSeconds'] as const) {
        if (entry?.[field] === undefined || triggerKey.test(key)) continue
        context.addIssue({ code: 'custom', path: [key, field], message: 'can be set of a trigger only' })
      }
    }
  }),
)

export interface SettingsChange {
  /** Keys given are replaced, `null` removes; others stay, so that two people's changes both survive. */
  display?: Record<string, DisplayEntry | null> | undefined
  notes?: DeviceNotes | undefined
  name?: string | undefined
  alerts?: AlertChange | undefined
  /** The report that shuts the portal out, as a person took note of it. */
  configToPortalTs?: number | undefined
  /** What other machines may know of this one. */
  machines?: MachineSettings | undefined
  /** What it was made from; without it the change holds whatever is there. */
  basedOn?: BasedOn | undefined
  /** How it came, for the ledger; from the page where nothing is said. */
  via?: TurnVia | undefined
}
