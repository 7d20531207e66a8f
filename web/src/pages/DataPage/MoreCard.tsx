import { type ReactNode, Suspense, useMemo } from 'react'
import { AssetImageCard } from '../../assets/AssetImageCard'
import { LazyChartCard } from '../../customchart/LazyChartCard'
import { CommandQueueCard } from '../../commands/CommandQueueCard'
import { TriggersCard } from '../../commands/TriggersCard'
import { BleCard, CanCard } from '../../data/cards/BusCards'
import { FaultsCard } from '../../data/cards/FaultsCard'
import { RawJsonCard } from '../../data/cards/RawJsonCard'
import { WorkStatesCard } from '../../data/cards/WorkStatesCard'
import { GpsInfoCard, PositionCard } from '../../maps/PositionCard'
import { UtilisationCard } from '../../data/cards/UtilisationCard'
import { DeviceInfoCard } from '../../devices/DeviceInfoCard'
import type { Device } from '../../devices/useDevice'
import { canBeShown, planCards } from '../../display/catalogue/planCards'
import { useHasFuel } from '../../fuel/useHasFuel'
import { useReadingsKeys } from '../../livereadings/readingsStore'
import { lazyPart } from '../../ui/lazyPart'
import type { DataCardProps } from './createCardPlaces'
import { lackingPlanOf, type MoreKind } from './cardRooms'

const FuelLine = lazyPart(async () => (await import('../../fuel/FuelLine')).FuelLine)

/** The summary of fuel; none for a machine without a fuel reading, or on a plan that keeps no history. */
const useFuelLine = (device: Device) => {
  const hasFuel = useHasFuel(device.deviceid) && lackingPlanOf(device) === undefined
  return useMemo(
    () =>
      hasFuel ? (
        <Suspense fallback={null}>
          <FuelLine deviceid={device.deviceid} />
        </Suspense>
      ) : undefined,
    [hasFuel, device.deviceid],
  )
}

/** How much a machine worked, and what that took. */
const UtilisationWithFuel = ({ device, title }: { device: Device; title: string }) => (
  <UtilisationCard
    deviceid={device.deviceid}
    title={title}
    lackingPlan={lackingPlanOf(device)}
    below={useFuelLine(device)}
  />
)

/** Tanks, and machines whose states are not counted, have no card of utilisation. */
const DeviceInfoWithFuel = ({ device }: { device: Device }) => {
  const { display, config } = device
  const keys = useReadingsKeys()
  const hasUtilisation = useMemo(
    () => planCards(keys, display, config).some(({ card }) => card === 'utilisation'),
    [keys, display, config],
  )
  const line = useFuelLine(device)
  const isElsewhere = hasUtilisation && canBeShown('utilisation', device)
  return <DeviceInfoCard device={device} below={isElsewhere ? undefined : line} />
}

type Draw = (props: DataCardProps, label: string) => ReactNode

const draws: Record<MoreKind, Draw> = {
  position: ({ device, onLoadEarlier }, label) => (
    <PositionCard title={label} device={device} onShowRoute={onLoadEarlier} />
  ),
  gpsInfo: (_, label) => <GpsInfoCard title={label} />,
  commandQueue: ({ device }) => (
    <CommandQueueCard deviceid={device.deviceid} display={device.display} role={device.role} />
  ),
  deviceInfo: ({ device }) => <DeviceInfoWithFuel device={device} />,
  triggers: ({ device }) => (
    <TriggersCard
      deviceid={device.deviceid}
      deviceName={device.name}
      display={device.display}
      lackingPlan={lackingPlanOf(device)}
    />
  ),
  assetImage: ({ device }, label) => (
    <AssetImageCard title={label} deviceid={device.deviceid} image={device.notes.asset_image} />
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
  workStates: ({ device, actions }) => (
    <WorkStatesCard
      deviceid={device.deviceid}
      display={device.display}
      assetType={device.notes.asset_type}
      onName={actions?.configure}
    />
  ),
  utilisation: ({ device }, label) => <UtilisationWithFuel device={device} title={label} />,
  chart: ({ dataKey, device, onOpen }, label) => (
    <LazyChartCard dataKey={dataKey} device={device} label={label} onOpen={onOpen} />
  ),
  rawJson: () => <RawJsonCard />,
}

interface Props extends DataCardProps {
  readonly card: MoreKind
  readonly label: string
}

/** A card whose code comes after the values. */
export const MoreCard = ({ label, ...props }: Props) => draws[props.card](props, label)
