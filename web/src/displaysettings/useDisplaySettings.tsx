import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { ownCardTypeOf } from '../../../shared/display/ownCards'
import type { Device } from '../devices/useDevice'
import { LazyBoundary } from '../ui/LazyBoundary'
import { editorOf } from './editorOf'

const DisplaySettingsDialogs = lazy(async () => ({
  default: (await import('./DisplaySettingsDialogs')).DisplaySettingsDialogs,
}))

const ArrangeCards = lazy(async () => ({ default: (await import('./ArrangeCards')).ArrangeCards }))

export interface DisplaySettingsControls {
  /** Absent for those who may not. */
  readonly openList: (() => void) | undefined
  readonly arrange: (() => void) | undefined
  readonly configure: ((key: string) => void) | undefined
  readonly dialogs: ReactNode
  /** Stands in place of the cards while they are arranged. */
  readonly arranging: ReactNode
}

/** Opens the display settings of a page; their code arrives when they are first opened. */
export const useDisplaySettings = (device: Device): DisplaySettingsControls => {
  const navigate = useNavigate()
  const [isListOpen, setIsListOpen] = useState(false)
  const [openKey, setOpenKey] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const [isArranging, setIsArranging] = useState(false)
  const { deviceid, role, reload } = device

  const openList = useCallback(() => {
    setWasOpened(true)
    setIsListOpen(true)
    // What somebody else changed since the page was loaded belongs into the list.
    reload()
  }, [reload])
  const arrange = useCallback(() => setIsArranging(true), [])
  const configure = useCallback(
    (key: string) => {
      const type = ownCardTypeOf(key)
      if (type !== undefined) return void navigate(editorOf[type](deviceid, key))
      setWasOpened(true)
      setOpenKey(key)
    },
    [navigate, deviceid],
  )

  if (!mayOnDevice(role, 'editDisplaySettings')) {
    return { openList: undefined, arrange: undefined, configure: undefined, dialogs: null, arranging: null }
  }
  const dialogs = wasOpened ? (
    <LazyBoundary message="Display settings could not be loaded.">
      <Suspense fallback={null}>
        <DisplaySettingsDialogs
          device={device}
          isListOpen={isListOpen}
          openKey={openKey}
          onOpenKey={configure}
          onCloseList={() => setIsListOpen(false)}
          onCloseKey={() => setOpenKey(undefined)}
        />
      </Suspense>
    </LazyBoundary>
  ) : null
  const arranging = isArranging ? (
    <LazyBoundary message="Arranging could not be loaded.">
      <Suspense fallback={null}>
        <ArrangeCards device={device} onConfigure={configure} onDone={() => setIsArranging(false)} />
      </Suspense>
    </LazyBoundary>
  ) : null
  return { openList, arrange, configure, dialogs, arranging }
}
