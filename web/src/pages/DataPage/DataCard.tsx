import { memo, type ReactNode, Suspense, lazy, useCallback, useMemo } from 'react'
import { CommandQueueCard } from '../../commands/CommandQueueCard'
import { TriggersCard } from '../../commands/TriggersCard'
import { displayOf } from '../../display/displayOf'
import type { CardKind } from '../../display/metric'
import { LazyChartCard } from '../../chart/LazyChartCard'
import { BleCard } from '../../data/cards/BleCard'
import { CanCard } from '../../data/cards/CanCard'
import { EventsCard } from '../../data/cards/EventsCard'
import { FaultsCard } from '../../data/cards/FaultsCard'
import { RawJsonCard } from '../../data/cards/RawJsonCard'
import { StateCard } from '../../data/cards/StateCard'
import { WorkStatesCard } from '../../data/cards/WorkStatesCard'
import { DeviceInfoCard } from '../../devices/DeviceInfoCard'
import type { Device } from '../../devices/useDevice'
import { Card } from '../../display/Card'
import { CardSettingsContext } from '../../display/cardSettingsContext'
import { GpsInfoCard } from '../../maps/GpsInfoCard'
import { PositionCard } from '../../maps/PositionCard'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { AlarmedCard } from './AlarmedCard'
import type { CardPlaces } from './createCardPlaces'
import styles from './DataPage.module.css'

const AssetImageCard = lazy(async () => ({
  default: (await import('../../assets/AssetImageCard')).AssetImageCard,
}))

const UtilisationCard = lazy(async () => ({
  default: (await import('../../data/cards/UtilisationCard')).UtilisationCard,
}))

const WidgetCard = lazy(async () => ({ default: (await import('../../widgets/WidgetCard')).WidgetCard }))

interface Props {
  dataKey: string
  card: CardKind
  device: Device
  places: CardPlaces
  onOpen: (key: string) => void
  onLoadEarlier: () => void
  /** Opens the settings of a card; absent for those who may not change them. */
  onConfigure: ((key: string) => void) | undefined
}

type Draw = (props: Props, label: string) => ReactNode

const drawMeasurement: Draw = (props) => <AlarmedCard {...props} />

/** The plan's name when it restricts data: a card that needs more says so. */
const lackingPlanOf = ({ isRestricted, tier }: Device): string | undefined =>
  isRestricted === true ? (tier?.name ?? '---') : undefined

/** What each kind of card draws; kinds that are not named draw the key's value. */
const draws: Partial<Record<CardKind, Draw>> = {
  events: ({ device, places }) => <EventsCard display={device.display} onShow={places.show} />,
  deviceInfo: ({ device }) => <DeviceInfoCard device={device} />,
  position: ({ device, onLoadEarlier }, label) => (
    <PositionCard title={label} device={device} onShowRoute={onLoadEarlier} />
  ),
  gpsInfo: (_, label) => <GpsInfoCard title={label} />,
  triggers: ({ device }) => (
    <TriggersCard
      deviceid={device.deviceid}
      deviceName={device.name}
      display={device.display}
      lackingPlan={lackingPlanOf(device)}
    />
  ),
  commandQueue: ({ device }) => (
    <CommandQueueCard deviceid={device.deviceid} display={device.display} role={device.role} />
  ),
  assetImage: ({ device }, label) => (
    <Suspense fallback={null}>
      <AssetImageCard title={label} deviceid={device.deviceid} image={device.notes.asset_image} />
    </Suspense>
  ),
  can: ({ dataKey }, label) => <CanCard dataKey={dataKey} title={label} />,
  faults: ({ dataKey, device }, label) => (
    <FaultsCard
      canKey={dataKey.replace('dtc', 'can')}
      title={label}
      byteOrder={device.display[dataKey]?.spnByteOrder}
    />
  ),
  ble: (_, label) => <BleCard title={label} />,
  state: ({ device, onOpen, onConfigure }) => (
    <StateCard
      display={device.display}
      assetType={device.notes.asset_type}
      onOpen={onOpen}
      onName={onConfigure}
    />
  ),
  workStates: ({ device, onConfigure }) => (
    <WorkStatesCard
      deviceid={device.deviceid}
      display={device.display}
      assetType={device.notes.asset_type}
      onName={onConfigure}
    />
  ),
  utilisation: ({ device }, label) => (
    <Suspense fallback={<Card title={label}>{null}</Card>}>
      <UtilisationCard deviceid={device.deviceid} title={label} lackingPlan={lackingPlanOf(device)} />
    </Suspense>
  ),
  chart: ({ dataKey, device }, label) => <LazyChartCard dataKey={dataKey} device={device} label={label} />,
  widget: ({ dataKey, device }, label) => (
    <Suspense fallback={<Card title={label}>{null}</Card>}>
      <WidgetCard dataKey={dataKey} device={device} label={label} />
    </Suspense>
  ),
  rawJson: () => <RawJsonCard />,
}

/** One card, whichever kind it is; `places` lead the buttons of the header to it. */
export const DataCard = memo((props: Props) => {
  const { dataKey, card, device, places, onConfigure } = props
  const place = useCallback(
    (element: HTMLElement | null) => places.attach(dataKey, element),
    [places, dataKey],
  )
  const configure = useMemo(
    () => (onConfigure === undefined ? undefined : () => onConfigure(dataKey)),
    [onConfigure, dataKey],
  )
  const draw = draws[card] ?? drawMeasurement
  const { label } = displayOf(dataKey, device.display[dataKey])
  return (
    <div ref={place} className={styles.slot}>
      <CardSettingsContext value={configure}>
        <LazyBoundary
          message="This card could not be shown."
          frame={(message) => <Card title={label}>{message}</Card>}
        >
          {draw(props, label)}
        </LazyBoundary>
      </CardSettingsContext>
    </div>
  )
})
DataCard.displayName = 'DataCard'
