import { useState } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { valueWords } from '../../../shared/settings/valueWords'
import type { Device } from '../devices/useDevice'
import { useSaveConfig } from '../settings/form/useSaveConfig'
import type { PageSettings } from '../settings/tabs/SettingsTabProps'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import styles from './Ledger.module.css'
import { settingTitle } from './turnWords'

/** Puts settings back by an ordinary save, after a question that names them; `dialogs` are to be rendered. */
export const useRevert = (
  device: Device,
  { reported, pending, onSaved }: PageSettings,
  onDone: () => void,
) => {
  const [wanted, setWanted] = useState<FlatConfig>()
  const save = useSaveConfig({
    deviceid: device.deviceid,
    onSaved: async (accepted) => {
      await onSaved(accepted)
      onDone()
    },
    nameOf: settingTitle,
  })
  const now = { ...reported, ...pending }
  const entries = Object.entries(wanted ?? {})
  const dialogs = (
    <>
      <ConfirmDialog
        title={entries.length === 1 ? 'Put this setting back?' : `Put ${entries.length} settings back?`}
        opened={wanted !== undefined}
        confirmLabel="Put Back"
        onConfirm={() => save.save(wanted ?? {})}
        onClose={() => setWanted(undefined)}
      >
        <ul className={styles.list}>
          {entries.map(([key, value]) => (
            <li key={key}>
              <strong>{settingTitle(key)}</strong>: {valueWords(now[key])} → {valueWords(value)}
            </li>
          ))}
        </ul>
        <p>This is an ordinary save: it reaches the device at its next contact.</p>
      </ConfirmDialog>
      {save.dialogs}
    </>
  )
  return { ask: setWanted, dialogs }
}
