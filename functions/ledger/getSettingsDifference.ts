import type { DeviceId } from '../../shared/core/ids'
import type { OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import { type Clock, secondMs } from '../../shared/core/time'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { getSettingsDifference as contract } from '../../shared/ledger/settingsDifference'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { isSecretKey } from '../../shared/settings/secrets'
import type { AccessStore } from '../access/accessStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { ConfigStore } from '../settings/configStore'
import { isOwnFact } from '../settings/getConfig'
import { type Compared, compareSettings, compareWithUsual } from './usualSettings'
import { settingsAt, touchedBetween, isFolded, portalNow, type ReadWholeLedger } from './settingsAt'
import type { ReadGroupSettings } from './readGroupSettings'

/**
 * What differs between two moments. A setting whose values are not kept differs when it was changed between them: how is
 * not known.
 */
const compareMoments = (
  now: FlatConfig,
  turns: readonly SettingTurn[],
  hereTs: number,
  otherTs: number,
): Compared => {
  const [here, other] = [settingsAt(now, turns, hereTs), settingsAt(now, turns, otherTs)]
  const unkept = new Set([...here.unknown, ...other.unknown])
  const without = (settings: FlatConfig) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => !unkept.has(key)))
  const { differences, same } = compareSettings(without(here.settings), without(other.settings))
  const touched = touchedBetween(turns, Math.min(hereTs, otherTs), Math.max(hereTs, otherTs))
  const changed = [...unkept].filter((key) => touched.has(key))
  return {
    differences: [
      ...differences,
      ...changed.map((key) => ({ key, isSecret: isSecretKey(key), isUnkept: true })),
    ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    same: same + unkept.size - changed.length,
  }
}

interface Parts {
  access: Pick<AccessStore, 'roleOnDevice'>
  devices: Pick<DeviceStore, 'record' | 'display' | 'item'>
  configs: Pick<ConfigStore, 'reported'>
  readLedger: ReadWholeLedger
  readGroup: ReadGroupSettings
  /** Whether the caller may have what another device says, beside their role. */
  isShown: (record: RecordItem) => boolean
  now: Clock
}

/** Who a device is, and what network it is in: different on each. */
const withoutFacts = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => !isOwnFact(key)))

const whole = ({ differences, same }: Compared): OutputOf<typeof contract> => ({
  ...{ differences, same },
  unknown: [],
  isPartial: false,
})

/** `GET /device/{deviceid}/settings-difference`. The caller must be allowed to change the settings of both sides. */
export const getSettingsDifference = (parts: Parts): Serve<typeof contract> => {
  const { access, devices, configs, readLedger, readGroup, isShown, now } = parts

  /** The settings of the device, and its cards, at a moment or now. */
  const readHere = async (deviceid: DeviceId, time: number | undefined, isNotes: boolean) => {
    const [{ flat }, portal] = await Promise.all([
      configs.reported(deviceid),
      portalNow(devices, deviceid, { notes: isNotes }),
    ])
    const present = { ...flat, ...portal }
    if (time === undefined) return { settings: present, unknown: [], ledger: undefined }
    const ledger = await readLedger(deviceid)
    return { ...settingsAt(present, ledger.turns, time), ledger }
  }

  /** The other side with what is known of neither left out. */
  const compareHere = async (
    deviceid: DeviceId,
    time: number | undefined,
    compare: (here: FlatConfig, isKnown: (key: string) => boolean) => Compared,
  ) => {
    const { settings, unknown, ledger } = await readHere(deviceid, time, false)
    const hidden = new Set(unknown)
    const { differences, same } = compare(
      withoutFacts(settings),
      (key) => !hidden.has(key) && !isOwnFact(key),
    )
    return {
      ...{ differences, same, unknown },
      ...(ledger?.knownSinceTs === undefined ? {} : { knownSinceTs: ledger.knownSinceTs }),
      isPartial: ledger?.isPartial ?? false,
    }
  }

  const pick = (flat: FlatConfig, isKnown: (key: string) => boolean): FlatConfig =>
    Object.fromEntries(Object.entries(flat).filter(([key]) => isKnown(key)))

  const readOther = async (deviceid: DeviceId, caller: Caller): Promise<FlatConfig> => {
    const [record, role] = await Promise.all([
      devices.record(deviceid),
      isStaff(caller) ? ('ADMIN' as const) : access.roleOnDevice(caller.userid, deviceid),
    ])
    const names = { field: 'targetDeviceid' }
    if (record === undefined || role === undefined)
      throw new Problem('notFound', 'The other device was not found.', names)
    if (!mayOnDevice(role, 'editDeviceSettings') || !isShown(record))
      throw new Problem('forbidden', 'The settings of the other device cannot be read.', names)
    const [{ flat }, portal] = await Promise.all([
      configs.reported(deviceid),
      portalNow(devices, deviceid, { notes: false }),
    ])
    return { ...flat, ...portal }
  }

  return async ({ deviceid, time, otherTime, targetDeviceid, targetGroupid }, caller) => {
    const asked = [otherTime, targetDeviceid, targetGroupid].filter((each) => each !== undefined)
    if (asked.length !== 1)
      throw new Problem('invalid', 'Give one of otherTime, targetDeviceid and targetGroupid.')

    if (otherTime !== undefined) {
      const [{ settings }, { turns, knownSinceTs, isPartial }] = await Promise.all([
        readHere(deviceid, undefined, true),
        readLedger(deviceid),
      ])
      const hereTs = time ?? now() / secondMs
      return {
        ...whole(compareMoments(settings, turns.filter(isFolded), hereTs, otherTime)),
        ...(knownSinceTs === undefined ? {} : { knownSinceTs }),
        isPartial,
      }
    }
    if (targetDeviceid !== undefined) {
      const other = await readOther(targetDeviceid, caller)
      return compareHere(deviceid, time, (here, isKnown) => compareSettings(here, pick(other, isKnown)))
    }
    const record = await devices.record(deviceid)
    if (record === undefined || targetGroupid === undefined) throw new Problem('notFound')
    const found = await readGroup(targetGroupid, record, caller)
    let undecided = 0
    const compared = await compareHere(deviceid, time, (here, isKnown) => {
      const usual = compareWithUsual(
        here,
        found.configs.map((flat) => pick(flat, isKnown)),
      )
      ;({ undecided } = usual)
      return usual
    })
    const { model } = record
    const group = { model, compared: found.configs.length, devices: found.devices, undecided }
    return { ...compared, group }
  }
}
