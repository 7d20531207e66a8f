import type { Device } from '../devices/useDevice'
import { CardListDialog } from './CardListDialog'
import { KeySettingsDialog } from './KeySettingsDialog'
import { UndoBar } from './UndoBar'
import { useDisplayEdits } from './useDisplayEdits'

interface Props {
  device: Device
  isListOpen: boolean
  /** The key whose settings are open. */
  openKey: string | undefined
  onOpenKey: (key: string) => void
  onCloseList: () => void
  onCloseKey: () => void
}

/** The dialogs of the display settings, and the word about what they changed. */
export const DisplayDesk = ({ device, isListOpen, openKey, ...on }: Props) => {
  const { save, outcome, dismiss } = useDisplayEdits(device.deviceid)
  return (
    <>
      {isListOpen ? (
        <CardListDialog device={device} onSave={save} onOpenKey={on.onOpenKey} onClose={on.onCloseList} />
      ) : null}
      {openKey === undefined ? null : (
        <KeySettingsDialog
          key={openKey}
          dataKey={openKey}
          display={device.display}
          onSave={save}
          onClose={on.onCloseKey}
        />
      )}
      {outcome === undefined ? null : <UndoBar outcome={outcome} onDismiss={dismiss} />}
    </>
  )
}
