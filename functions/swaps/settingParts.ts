import { isVirtualDevice } from '../../shared/core/ids'
import { defaultSilentLevel } from '../../shared/alerts/alertSettings'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import { isSecretKey } from '../../shared/settings/secrets'
import { settingLabel } from '../../shared/settings/settingLabel'
import { metricRowOf } from '../../shared/display/metricRowOf'
import { tierOf } from '../../shared/plans/tierOf'
import { aempField } from '../aemp/aempOfRecord'
import type { AlertStore } from '../alerts/alertStore'
import { alertKeysOf } from '../alerts/planAlertWrites'
import type { CommandStore } from '../commands/commandStore'
import type { RevokeCommand } from '../commands/finishCommand'
import { configChangeOf } from '../settings/configCommand'
import { setFields } from '../core/store/setFields'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { deviceItem } from '../devices/deviceStore'
import { isImageKey, portableConfig, withoutImages } from '../settingsfile/importSections'
import type { putConfig } from '../settings/putConfig'
import type { ConfigStore } from '../settings/configStore'
import type { SettingsChange } from '../settings/SettingsChange'
import type { SettingsStore } from '../settings/settingsStore'
import type { putScript } from '../scripts/putScript'
import type { ScriptStore } from '../scripts/scriptStore'
import { type Values, carryValues, digestOf } from './carryValues'
import type { Part, Turn } from './part'
import { openRows, changedSince } from './part'

interface Stores {
  devices: Pick<DeviceStore, 'record' | 'display' | 'item'>
  settings: SettingsStore
}

const via = 'swap' as const

/** Pictures belong to the unit that they were uploaded for. */
const pictureNotes = (values: Values, label: (key: string) => string) => {
  const shown = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, withoutImages(value, isImageKey)]),
  )
  const note = Object.fromEntries(
    Object.keys(values)
      .filter((key) => digestOf(values[key]) !== digestOf(shown[key]))
      .map((key) => [key, `${label(key)}: without its pictures. Upload them again.`]),
  )
  return { values: shown, note }
}

export const openCards = ({ devices, settings }: Stores): Part => {
  const label = (key: string): string => `Card ${metricRowOf(key).label}`
  const read = async (deviceid: Turn['to']): Promise<Values> =>
    Object.fromEntries((await devices.display(deviceid)).map(({ key, entry }) => [key, entry]))
  return carryValues({
    label,
    read,
    wanted: async (deviceid) => pictureNotes(await read(deviceid), label),
    write: (deviceid, values, caller) => {
      const display = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? null]))
      return settings.change(deviceid, { display, via }, caller)
    },
  })
}

/** Notes, and the name of a device that has one of the portal's own; others report theirs. */
export const openNotes = ({ devices, settings }: Stores): Part => {
  const label = (key: string): string => (key === 'name' ? 'Name' : 'Asset notes')
  const read = async (deviceid: Turn['to']): Promise<Values> => {
    const [record, item] = await Promise.all([
      devices.record(deviceid),
      devices.item(deviceid, deviceItem.notes),
    ])
    return {
      ...(item?.notes === undefined ? {} : { notes: item.notes }),
      ...(isVirtualDevice(deviceid) ? { name: record?.name } : {}),
    }
  }
  return carryValues({
    label,
    read,
    wanted: async (deviceid) => pictureNotes(await read(deviceid), label),
    write: async (deviceid, values, caller) => {
      const { name } = values
      const notes = Object.hasOwn(values, 'notes') ? (values.notes ?? {}) : undefined
      const change = { notes, name: isVirtualDevice(deviceid) ? name : undefined, via } as SettingsChange
      if (change.notes !== undefined || change.name !== undefined)
        await settings.change(deviceid, change, caller)
    },
  })
}

export const openRecipients = ({ devices, settings, alerts }: Stores & { alerts: AlertStore }): Part => {
  const read = async (deviceid: Turn['to']): Promise<Values> => {
    const [item, record] = await Promise.all([alerts.read(deviceid), devices.record(deviceid)])
    const all = Object.entries(alertKeysOf(item, record ?? {}))
    return Object.fromEntries(all.filter(([, value]) => value !== undefined))
  }
  return carryValues({
    label: labelOfName,
    read,
    wanted: async (deviceid) => ({ values: await read(deviceid) }),
    write: async (deviceid, values, caller) => {
      // What was never chosen is as good as never, and no level is the portal's own choice.
      const empty: Values = { ALERTS_noContactLevel: defaultSilentLevel, ALERTS_noContactSeconds: 0 }
      const given = Object.entries(values).flatMap(([key, value]) => {
        const chosen = value ?? empty[key] ?? (key.endsWith('Interval') ? 0 : undefined)
        return chosen === undefined ? [] : [[key, chosen] as const]
      })
      if (given.length > 0)
        await settings.change(deviceid, { alerts: Object.fromEntries(given), via }, caller)
    },
  })
}

interface ConfigParts {
  devices: Pick<DeviceStore, 'record'>
  configs: ConfigStore
  commands: Pick<CommandStore, 'queue' | 'read'>
  revoke: RevokeCommand
  saveConfig: ReturnType<typeof putConfig>
}

/** How the unit itself reaches the network is its own. */
const isOwn = (key: string): boolean => key.startsWith('endpoint.')

/** What the unit has not got yet waits for its next contact, as after any save. */
export const openConfig = ({ devices, configs, commands, revoke, saveConfig }: ConfigParts): Part => {
  const read = async (deviceid: Turn['to']): Promise<FlatConfig> => {
    const [reported, wanted] = await Promise.all([configs.reported(deviceid), configs.wanted(deviceid)])
    return { ...reported.flat, ...wanted.flat }
  }

  /** What still waits for the unit never reaches it, unless a person has added to it. */
  const withdraw = async (turn: Turn): Promise<void> => {
    const { waitingConfig } = await commands.queue(turn.to)
    const waiting = waitingConfig === undefined ? undefined : await commands.read(turn.to, waitingConfig)
    if (waiting?.status !== 'queued') return
    const ours = new Map((await turn.rows()).map((row) => [row.key, row.ours]))
    const change = Object.entries(configChangeOf(waiting))
    const isOurs = ([key, value]: [string, unknown]) =>
      isSecretKey(key) ? ours.has(key) : ours.get(key) === digestOf(value)
    if (change.every(isOurs)) await revoke(waiting, `The replacement of ${turn.from} was undone.`)
  }

  const values = carryValues({
    label: settingLabel,
    isKept: (key) => !isSecretKey(key),
    read,
    wanted: async (deviceid) => {
      const [flat, record] = await Promise.all([read(deviceid), devices.record(deviceid)])
      const portable = Object.entries(portableConfig(flat, { wifi: false, lte: false }))
      return {
        values: {
          ...Object.fromEntries(portable.filter(([key]) => !isOwn(key))),
          ...(record === undefined || isVirtualDevice(deviceid) ? {} : { 'device.name': record.name }),
        },
      }
    },
    write: async (deviceid, given, caller) => {
      const unknown = Object.entries(given).filter(([, value]) => value === undefined || value === null)
      if (unknown.length > 0)
        throw new Problem('invalid', 'The unit had not reported it before: it stays as it was set.')
      await saveConfig({ deviceid, config: nestConfig(given as FlatConfig), allowUnknownKeys: true }, caller)
    },
  })
  return {
    carry: values.carry,
    back: async (turn) => {
      await withdraw(turn)
      await values.back(turn)
    },
  }
}

interface ScriptParts {
  scripts: Pick<ScriptStore, 'script'>
  saveScript: ReturnType<typeof putScript>
}

export const openScript = ({ scripts, saveScript }: ScriptParts): Part => {
  const read = async (deviceid: Turn['to']): Promise<Values> => {
    const script = await scripts.script(deviceid)
    return script === undefined || script.text === '' ? {} : { script: script.text }
  }
  return carryValues({
    label: () => 'Script',
    read,
    wanted: async (deviceid) => ({
      values: await read(deviceid),
      note: { script: 'The script is saved in the portal: send it to the unit from its Script page.' },
    }),
    write: async (deviceid, { script }, caller) => {
      const text = typeof script === 'string' ? script : ''
      await saveScript({ deviceid, scriptFileBase64: Buffer.from(text).toString('base64') }, caller)
    },
  })
}

const aempFields = Object.values(aempField)
/** What of the record says how a machine is treated and who may know of it. */
const recordFields = [...aempFields, 'allowedDevices', 'alarmRules'] as const

interface RuleParts {
  devicesTable: string
  devices: Pick<DeviceStore, 'record'>
  now: Clock
}

/** Fields of the record, in one transaction with what they were. */
export const openRules = ({ devicesTable, devices, now }: RuleParts): Part => {
  const fieldsOf = (record: RecordItem): Values =>
    Object.fromEntries(recordFields.map((field) => [field, record[field]]))
  const write = (record: RecordItem, change: Values) => {
    const set = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
    )
    const remove = Object.keys(change).filter((field) => set[field] === undefined)
    return setFields(
      devicesTable,
      { deviceid: record.deviceid, sk: deviceItem.record },
      {
        set,
        remove,
        add: { alarmsVersion: 1 },
        when: { alarmsVersion: record.alarmsVersion },
      },
    )
  }
  const apiNote = 'Device to Device needs a Hosted plan: the devices that may ask it were not carried.'

  return {
    carry: async (turn) => {
      if ((await turn.rows()).length > 0) return
      await turn.commit(async () => {
        const [old, own] = await Promise.all([devices.record(turn.from), devices.record(turn.to)])
        if (old === undefined || own === undefined) return []
        const { apiEnabled } = tierOf({ ...own, nowMs: now() })
        const hasDevices = (old.allowedDevices ?? []).length > 0
        const wanted = fieldsOf(old)
        const [have, isLeft] = [fieldsOf(own), hasDevices && !apiEnabled]
        const change = Object.fromEntries(
          Object.entries(wanted).filter(
            ([field, value]) =>
              digestOf(value) !== digestOf(have[field]) && !(field === 'allowedDevices' && isLeft),
          ),
        )
        const fields = Object.keys(change)
        if (fields.length === 0 && !isLeft) return []
        return [
          ...(fields.length === 0 ? [] : [write(own, change)]),
          turn.keep('record', {
            before: Object.fromEntries(fields.map((field) => [field, have[field] ?? null])),
            ours: Object.fromEntries(fields.map((field) => [field, digestOf(change[field])])),
            ...(isLeft ? { note: apiNote } : {}),
          }),
        ]
      })
    },
    back: async (turn) => {
      const row = openRows(await turn.rows())[0]
      if (row === undefined) return
      await turn.commit(async () => {
        const own = await devices.record(turn.to)
        if (own === undefined) return [turn.mark(row, { back: 'left' })]
        const [before, ours, have] = [row.before as Values, row.ours as Values, fieldsOf(own)]
        const open = Object.keys(ours).filter((field) => digestOf(have[field]) === ours[field])
        const change = Object.fromEntries(open.map((field) => [field, before[field]]))
        const isAll = open.length === Object.keys(ours).length
        return [
          ...(open.length === 0 ? [] : [write(own, change)]),
          turn.mark(row, isAll ? { back: 'back' } : { back: 'left', backNote: changedSince('A rule') }),
        ]
      })
    },
  }
}
