import { isDataKey } from '../../../shared/data/reading'
import type { Device } from '../devices/useDevice'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'
import { CardListDialog } from './CardListDialog'
import { KeySettingsDialog } from './KeySettingsDialog'
import { useDisplayEdits } from './useDisplayEdits'

const LimitEditor = lazyPart(async () => (await import('../limits/LimitEditor')).LimitEditor, 'boundary')

interface Props {
  device: Device
  isListOpen: boolean
  /** The key whose settings are open. */
  openKey: string | undefined
  /** Whose limits the address opens, as it says it. */
  limitsKey: string | undefined
  onOpenKey: (key: string) => void
  onOpenLimits: (key: string) => void
  onArrange: () => void
  onCloseList: () => void
  onCloseKey: () => void
  onCloseLimits: () => void
}

/** The dialogs of the display settings and of limits. */
export const DisplaySettingsDialogs = ({ device, isListOpen, openKey, limitsKey, ...on }: Props) => {
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
      {limitsKey === undefined || !isDataKey(limitsKey) ? null : (
        <LazyBoundary message="The limits could not be loaded.">
          <LimitEditor key={limitsKey} dataKey={limitsKey} device={device} onClose={on.onCloseLimits} />
        </LazyBoundary>
      )}
    </>
  )
}
