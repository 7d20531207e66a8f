import type { SetKind } from '../../shared/changes/changeSet'
import type { GroupId } from '../../shared/core/ids'
import type { planChangeSet } from '../../shared/changes/changeSets'
import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import { firmwareFamilyOf, firmwareOf, isForeignFirmware } from '../../shared/firmware/firmware'
import type { RecordItem } from '../devices/deviceStore'
import type { DeviceFacts } from './planWaves'
import type { SetPlan } from './setItems'

export type Asked = InputOf<typeof planChangeSet>

/** A change as it is sent and named, before it is known on which devices. */
export interface Wanted extends Pick<SetPlan, 'text' | 'keys' | 'patch'> {
  /** The script or file that goes with it. */
  content?: Buffer
}

/** A device as a set looks at it before it begins. */
export type Looked = DeviceFacts & { before: FlatConfig }

/** What a set changes: settings, firmware, a script, a file. The set itself does not know which. */
export interface Subject {
  /** @throws Problem `invalid` for what is missing or wrong */
  read(asked: Asked): Wanted
  /** What a device has now, by the names of a patch; what is not known is not named. */
  current(device: RecordItem): Promise<FlatConfig>
  /** Why a device is left as it is; undefined when it takes part. */
  refusal(device: Looked, wanted: Wanted): string | undefined
  isSecret(key: string): boolean
  /** Said before it begins. */
  warnings: readonly string[]
}

export type Subjects = Readonly<Record<SetKind, Subject>>

/** Below this a 12 V battery may fail while firmware is written. */
export const lowBatteryVolts = 11.8

/** The firmware of a roll-out. */
export const firmwareSubject: Subject = {
  read: ({ firmwareName }) => {
    if (firmwareName === undefined)
      throw new Problem('invalid', 'Firmware is needed.', { field: 'firmwareName' })
    return { text: firmwareName, keys: ['firmware'], patch: { firmware: firmwareName } }
  },
  current: ({ fw }) => Promise.resolve({ firmware: fw }),
  refusal: ({ fw, supplyVolts }, { patch }) => {
    const wanted = firmwareOf(patch)
    if (firmwareFamilyOf(fw) === undefined) return `It runs ${fw}, of which no family is known.`
    if (isForeignFirmware(wanted, fw)) return `It runs ${fw}: the firmware is of another family.`
    if (fw === wanted) return 'It runs this firmware already.'
    return supplyVolts !== undefined && supplyVolts < lowBatteryVolts
      ? `Its supply is at ${supplyVolts} V: an update needs ${lowBatteryVolts} V.`
      : undefined
  },
  isSecret: () => false,
  warnings: [],
}

/**
 * The devices of a group that may be configured together.
 * @throws Problem `forbidden` for a default group, `notFound` for none
 */
export type ReadHeld = (groupid: GroupId) => Promise<ReadonlySet<string>>

/** Settings by which a device reaches the portal, or by which the portal may change it. */
const cutting = /^(?:wifi|gsm|endpoint)\.|(?:^|\.)config_to_portal$/

/** Whether a change may cut devices off. */
export const cutsOff = (kind: SetKind, keys: readonly string[]): boolean =>
  kind === 'settings' && keys.some((key) => cutting.test(key))

/** To be typed by who sends them to many devices. */
export const cutOffWord = 'DISCONNECT'

/** Said with every answer about such a change set. */
export const cutOffWarning =
  'A device that cannot connect with these settings stays offline. It cannot be undone from here: a person has to go to the device.'
