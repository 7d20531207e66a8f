import { Suspense, lazy, memo, useCallback, useMemo, useState } from 'react'
import { planCards } from '../../display/planCards'
import { useReadingsKeys } from '../../readings/readingsContext'
import type { Device } from '../../devices/useDevice'
import { CardGrid } from '../../display/CardGrid'
import { NoData } from '../../display/NoData'
import { LazyBoundary } from '../../ui/LazyBoundary'
import type { CardPlaces } from './createCardPlaces'
import { DataCard } from './DataCard'
import { isCardShown } from '../../display/isCardShown'

const ChartDialog = lazy(async () => ({
  default: (await import('../../data/chart/ChartDialog')).ChartDialog,
}))

interface Props {
  device: Device
  places: CardPlaces
  isQueueShown: boolean
  onLoadEarlier: () => void
  onConfigure: ((key: string) => void) | undefined
}

/** The cards of a device in their order, and the chart behind the one that was opened. */
export const DataCards = memo(({ device, places, isQueueShown, onLoadEarlier, onConfigure }: Props) => {
  const keys = useReadingsKeys()
  const [openKey, setOpenKey] = useState<string>()
  const open = useCallback((key: string) => setOpenKey(key), [])
  const close = useCallback(() => setOpenKey(undefined), [])
  const { display, config, role, featuresVersion } = device
  const hasAssetImage = device.notes.asset_image !== undefined
  const cards = useMemo(
    () =>
      planCards(keys, display, config).filter(({ card }) =>
        isCardShown(card, { role, featuresVersion, isQueueShown, hasAssetImage }),
      ),
    [keys, display, config, role, featuresVersion, isQueueShown, hasAssetImage],
  )
  return (
    <>
      {openKey === undefined ? null : (
        <LazyBoundary message="The chart could not be loaded.">
          <Suspense fallback={null}>
            <ChartDialog device={device} dataKey={openKey} dataKeys={keys} onClose={close} />
          </Suspense>
        </LazyBoundary>
      )}
      {keys.length === 0 ? <NoData /> : null}
      <CardGrid>
        {cards.map(({ key, card }) => (
          <DataCard
            key={key}
            dataKey={key}
            card={card}
            device={device}
            places={places}
            onOpen={open}
            onLoadEarlier={onLoadEarlier}
            onConfigure={onConfigure}
          />
        ))}
      </CardGrid>
    </>
  )
})
DataCards.displayName = 'DataCards'
