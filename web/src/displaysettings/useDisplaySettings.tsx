import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { mayOnDevice } from '../../../shared/core/roles'
import { ownCardTypeOf } from '../../../shared/display/ownCards'
import type { Device } from '../devices/useDevice'
import type { ReadingsStore } from '../livereadings/readingsStore'
import { limitsParam } from '../paths'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { useInAddress } from '../ui/useInAddress'
import { toasts } from '../ui/toast/toasts'
import { lazyPart } from '../ui/lazyPart'
import type { CardPicture } from './ArrangeTile'
import { editorOf } from './editorOf'

type CardPictures = ReadonlyMap<string, CardPicture>

/** What may be done with the card of a key by those who may change how a device is shown. */
export interface CardActions {
  /** Its display settings, or the editor of a widget or chart. */
  readonly configure: (key: string) => void
  /** What colours its value, and what the device raises events on. */
  readonly openLimits: (key: string) => void
  readonly pin: (key: string) => void
  readonly hide: (key: string) => void
  /** All cards at once, on the page. */
  readonly arrange: () => void
}

const DisplaySettingsDialogs = lazyPart(
  async () => (await import('./DisplaySettingsDialogs')).DisplaySettingsDialogs,
  'boundary',
)

const ArrangeCards = lazyPart(async () => (await import('./ArrangeCards')).ArrangeCards, 'boundary')

export interface DisplaySettingsControls {
  /** Absent for those who may not. */
  readonly openList: (() => void) | undefined
  readonly arrange: (() => void) | undefined
  readonly actions: CardActions | undefined
  readonly dialogs: ReactNode
  /** Stands in place of the cards while they are arranged. */
  readonly arranging: ReactNode
}

const notLoaded = () =>
  void toasts.show({
    tone: 'error',
    text: 'The cards could not be changed. Check the connection, and try again.',
  })

/** Changes of one card that need no dialog; the same for as long as the page is there. */
const useCardEdits = (device: Device, store: ReadingsStore) => {
  const { mutate, cache } = useSWRConfig()
  const newest = useRef(device)
  useLayoutEffect(() => {
    newest.current = device
  })
  return useCallback(
    (act: 'pin' | 'hide', key: string) =>
      void import('./useDisplayEdits').then(
        ({ cardEditsOf }) => cardEditsOf(newest.current, store.snapshot().keys, { mutate, cache })[act](key),
        notLoaded,
      ),
    [store, mutate, cache],
  )
}

/** Opens the display settings of a page; their code arrives when they are first opened. */
export const useDisplaySettings = (
  device: Device,
  store: ReadingsStore,
  takePictures: () => CardPictures,
): DisplaySettingsControls => {
  const navigate = useNavigate()
  const [isListOpen, setIsListOpen] = useState(false)
  const [openKey, setOpenKey] = useState<string>()
  const { value: limitsKey, open: openLimits, close: closeLimits } = useInAddress(limitsParam)
  const [wasOpened, setWasOpened] = useState(false)
  const [pictures, setPictures] = useState<CardPictures>()
  const edit = useCardEdits(device, store)
  const { deviceid, role, reload } = device

  const openList = useCallback(() => {
    setWasOpened(true)
    setIsListOpen(true)
    // The list must include what was changed elsewhere since the page was loaded.
    reload()
  }, [reload])
  const actions = useMemo<CardActions>(
    () => ({
      configure: (key) => {
        const type = ownCardTypeOf(key)
        if (type !== undefined) return void navigate(editorOf[type](deviceid, key))
        setWasOpened(true)
        setOpenKey(key)
      },
      openLimits,
      pin: (key) => edit('pin', key),
      hide: (key) => edit('hide', key),
      // The cards stay until what takes their place is there.
      arrange: () => void ArrangeCards.preload().then(() => setPictures(takePictures()), notLoaded),
    }),
    [navigate, deviceid, edit, openLimits, takePictures],
  )

  if (!mayOnDevice(role, 'editDisplaySettings')) {
    return { openList: undefined, arrange: undefined, actions: undefined, dialogs: null, arranging: null }
  }
  const dialogs =
    wasOpened || limitsKey !== undefined ? (
      <LazyBoundary message="Display settings could not be loaded.">
        <DisplaySettingsDialogs
          device={device}
          isListOpen={isListOpen}
          openKey={openKey}
          limitsKey={limitsKey}
          onOpenKey={actions.configure}
          onOpenLimits={actions.openLimits}
          onArrange={actions.arrange}
          onCloseList={() => setIsListOpen(false)}
          onCloseKey={() => setOpenKey(undefined)}
          onCloseLimits={closeLimits}
        />
      </LazyBoundary>
    ) : null
  const arranging =
    pictures === undefined ? null : (
      <LazyBoundary message="Arranging could not be loaded.">
        <ArrangeCards
          device={device}
          pictures={pictures}
          onConfigure={actions.configure}
          onDone={() => setPictures(undefined)}
        />
      </LazyBoundary>
    )
  return { openList, arrange: actions.arrange, actions, dialogs, arranging }
}
