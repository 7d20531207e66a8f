import { useState } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { isPortalSetting, displayPrefix, notesPrefix } from '../../../shared/ledger/portalSettings'
import { getSettings, putSettings, type DeviceRecord } from '../../../shared/settings/deviceSettings'
import type { InputOf } from '../../../shared/core/endpoint'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import type { Device } from '../devices/useDevice'
import { useSaveConfig } from '../settings/form/useSaveConfig'
import type { PageSettings } from '../settings/tabs/SettingsTabProps'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import type { Outcome } from '../ui/feedback/outcome'
import styles from './Ledger.module.css'
import { titleOfTurn, settingWords } from './turnWords'

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

/** A setting that is put back, with what it is now where that is known. */
export interface PutBack {
  readonly key: string
  readonly to: FlatConfig[string]
  readonly now: FlatConfig[string] | undefined
}

const valuesOf = (wanted: readonly PutBack[]): FlatConfig =>
  Object.fromEntries(wanted.map(({ key, to }) => [key, to]))

/** Puts settings back by an ordinary save, after a question that names them; `dialogs` are to be rendered. */
export const useRevert = ({ deviceid }: Device, { onSaved }: PageSettings, onDone: () => void) => {
  const [wanted, setWanted] = useState<readonly PutBack[]>([])
  const save = useSaveConfig({
    deviceid,
    onSaved: async (accepted) => {
      await onSaved(accepted)
      onDone()
    },
    nameOf: titleOfTurn,
  })
  const look = useAction(getSettings)
  const put = useAction(putSettings, {
    success: 'Put back',
    refresh: [readsOf(getSettings, { deviceid })],
    onDone,
  })
  const ofPortal = wanted.filter(({ key }) => isPortalSetting(key))
  const ofDevice = wanted.filter(({ key }) => !isPortalSetting(key))

  const putPortalBack = async (): Promise<Outcome> => {
    const present = await look.run({ deviceid })
    if (!present.ok) return present
    return put.run({ deviceid, ...portalChangeOf(valuesOf(ofPortal), present.output.deviceRecord) })
  }
  /** The device's own last: they are what waits for a contact. */
  const putBack = async (): Promise<Outcome> => {
    const done = ofPortal.length === 0 ? undefined : await putPortalBack()
    if (ofDevice.length === 0 || done?.ok === false) return done ?? { ok: true, output: undefined }
    return save.save(valuesOf(ofDevice))
  }

  const dialogs = (
    <>
      <ConfirmDialog
        title={wanted.length === 1 ? 'Put this setting back?' : `Put ${wanted.length} settings back?`}
        opened={wanted.length > 0}
        confirmLabel="Put Back"
        onConfirm={putBack}
        onClose={() => setWanted([])}
      >
        <ul className={styles.list}>
          {wanted.map(({ key, to, now }) => (
            <li key={key}>
              <strong>{titleOfTurn(key)}</strong>: {settingWords(now)} → {settingWords(to)}
            </li>
          ))}
        </ul>
        <p>
          {ofDevice.length === 0
            ? 'This is an ordinary save: it holds at once.'
            : 'This is an ordinary save: it reaches the device at its next contact.'}
        </p>
      </ConfirmDialog>
      {save.dialogs}
    </>
  )
  return { ask: setWanted, dialogs }
}
