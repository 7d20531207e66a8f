import type { InputOf } from '../../../shared/core/endpoint'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { displayPrefix, isPortalSetting, notesPrefix } from '../../../shared/ledger/portalSettings'
import type { DeviceRecord, putSettings } from '../../../shared/settings/deviceSettings'

type Present = Pick<DeviceRecord, 'PORTAL_displaySettings' | 'PORTAL_deviceNotes'>
type Change = Omit<InputOf<typeof putSettings>, 'deviceid' | 'basedOn'>
type Json = FlatConfig[string]

/** Fields with one of them as it was; `null` takes it away. */
const withField = (fields: object, field: string, value: Json): object => {
  const { [field]: _replaced, ...rest } = fields as Record<string, unknown>
  return value === null ? rest : { ...rest, [field]: value }
}

/** Whether a setting can be put back where it was not set: those of a device have no such thing. */
export const mayBeUnset = isPortalSetting

/** Settings of the portal as a save of today: each field of a card or of the notes goes into what is there now. */
export const portalChangeOf = (back: FlatConfig, present: Present): Change => {
  const change: Record<string, unknown> = {}
  const display: Record<string, object | null> = {}
  let notes: object | undefined
  for (const [key, value] of Object.entries(back)) {
    if (key.startsWith(displayPrefix)) {
      const [card = '', field = ''] = key.slice(displayPrefix.length).split('.')
      const { [card]: entry = {} } = present.PORTAL_displaySettings
      display[card] = withField(display[card] ?? entry, field, value)
    } else if (key.startsWith(notesPrefix)) {
      notes = withField(notes ?? present.PORTAL_deviceNotes, key.slice(notesPrefix.length), value)
    } else change[key] = value
  }
  return {
    ...change,
    ...(Object.keys(display).length === 0 ? {} : { PORTAL_displaySettings: display }),
    ...(notes === undefined ? {} : { PORTAL_deviceNotes: notes }),
  }
}
