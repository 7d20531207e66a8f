import type { Device } from '../devices/useDevice'
import { CardListDialog } from './CardListDialog'
import { KeySettingsDialog } from './KeySettingsDialog'
import { useDisplayEdits } from './useDisplayEdits'

interface Props {
  device: Device
  isListOpen: boolean
  /** The key whose settings are open. */
  openKey: string | undefined
  onOpenKey: (key: string) => void
  onOpenLimits: (key: string) => void
  onArrange: () => void
  onCloseList: () => void
  onCloseKey: () => void
}

/** The dialogs of the display settings. */
export const DisplaySettingsDialogs = ({ device, isListOpen, openKey, ...on }: Props) => {
  const save = useDisplayEdits(device.deviceid)
  return (
    <>
      {isListOpen ? (
        <CardListDialog
          device={device}
          onSave={save}
          onOpenKey={on.onOpenKey}
          onArrange={on.onArrange}
          onClose={on.onCloseList}
        />
      ) : null}
      {openKey === undefined ? null : (
        <KeySettingsDialog
          key={openKey}
          dataKey={openKey}
          device={device}
          onSave={save}
          onOpenLimits={() => {
            on.onCloseKey()
            on.onOpenLimits(openKey)
          }}
          onClose={on.onCloseKey}
        />
      )}
    </>
  )
}
