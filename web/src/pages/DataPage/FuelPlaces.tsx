import { Suspense, useMemo } from 'react'
import { UtilisationCard } from '../../data/cards/UtilisationCard'
import { DeviceInfoCard } from '../../devices/DeviceInfoCard'
import type { Device } from '../../devices/useDevice'
import { canBeShown } from '../../display/catalogue/isCardShown'
import { planCards } from '../../display/catalogue/planCards'
import { useHasFuel } from '../../fuel/useHasFuel'
import { useReadingsKeys } from '../../livereadings/readingsContext'
import { lazyPart } from '../../ui/lazyPart'
import { lackingPlanOf } from './lackingPlanOf'

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
export const UtilisationWithFuel = ({ device, title }: { device: Device; title: string }) => (
  <UtilisationCard
    deviceid={device.deviceid}
    title={title}
    lackingPlan={lackingPlanOf(device)}
    below={useFuelLine(device)}
  />
)

/** Tanks, and machines whose states are not counted, have no card of utilisation. */
export const DeviceInfoWithFuel = ({ device }: { device: Device }) => {
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
