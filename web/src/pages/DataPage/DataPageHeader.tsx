import { memo, Suspense, useState, useSyncExternalStore } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import { mayOnDevice } from '../../../../shared/core/roles'
import { useUser } from '../../core/session/sessionContext'
import { Timeline } from '../../data/Timeline'
import { DeviceHeader } from '../../devices/DeviceHeader'
import { LostConnection, LastContact, lastContactOf, unknownContactOf } from '../../devices/LastContact'
import type { Device } from '../../devices/useDevice'
import { type Flag, createLastingFlag } from '../../livereadings/createFlag'
import { MenuButton } from '../../ui/menu/MenuButton'
import styles from './DataPage.module.css'
import { pageActions } from './pageActions'
import { WorstEvent } from './WorstEvent'
import { lazyPart } from '../../ui/lazyPart'
import { useReadingsSnapshot } from '../../livereadings/readingsStore'
import { RefreshButton } from '../../devices/RefreshButton'
import { Button } from '../../ui/button/Button'
import { useInAddress } from '../../ui/useInAddress'

/** A poll is over in a moment: greying out for it would make the page blink, and draw it twice. */
const lastingMs = 400

/** The refresh button by itself; a poll that takes long turns it off. */
const LiveRefresh = ({ fetching, onRefresh }: { fetching: Flag; onRefresh: () => void }) => {
  const [lasting] = useState(() => createLastingFlag(fetching, lastingMs))
  const isFetching = useSyncExternalStore(lasting.subscribe, lasting.get)
  return <RefreshButton isFetching={isFetching} onRefresh={onRefresh} />
}

/** The last contact, moved on by every reading. */
const LiveContact = ({ device, isLost }: { device: Device; isLost: boolean }) => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  return (
    <LastContact
      ms={lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)}
      config={device.config}
      unknown={unknownContactOf(device)}
      isLost={isLost}
    />
  )
}

const ClockDifference = lazyPart(async () => (await import('../../devices/ClockDifference')).ClockDifference)
const AssetNotesDialog = lazyPart(
  async () => (await import('../../assets/AssetNotesDialog')).AssetNotesDialog,
)
const HeaderDialog = lazyPart(async () => (await import('./HeaderDialog')).HeaderDialog)
const AlarmsHere = lazyPart(async () => (await import('../../alarms/AlarmsHere')).AlarmsHere)
const DeviceBanners = lazyPart(async () => (await import('./DeviceBanners')).DeviceBanners)
const DistributorButton = lazyPart(
  async () => (await import('../../distributor/DistributorButton')).DistributorButton,
)

interface Props {
  device: Device
  groupid: GroupId | undefined
  fetching: Flag
  hasAnswer: boolean
  /** Why the last poll failed, while readings are there. */
  lostBy: unknown
  isQueueShown: boolean
  onToggleQueue: () => void
  onRefresh: () => void
  /** Leads to a card by its key. */
  onShowCard: (key: string) => void
  onReachOldest: () => void
  /** Absent for those who may not change how the device is shown. */
  onDisplaySettings: (() => void) | undefined
  onArrange: (() => void) | undefined
}

/** The head of the page. A reading renders only the parts of it that watch the readings themselves. */
export const DataPageHeader = memo(({ device, groupid, lostBy, hasAnswer, ...rest }: Props) => {
  const { role } = device
  const { specialGroups } = useUser()
  const [areNotesOpen, setAreNotesOpen] = useState(false)
  const handOver = useInAddress('handover')
  const isStaff = specialGroups.includes('senquip_admin')
  const isLost = lostBy !== undefined
  // Staff, who may as well, have them on a page of their own.
  const isDistributor = specialGroups.includes('distributors') && mayOnDevice(role, 'useDistributorTools')
  const actions = pageActions({
    onHandOver: mayOnDevice(role, 'adminSettings') ? handOver.open : undefined,
    mayService: mayOnDevice(role, 'putOutOfService'),
    mayTrigger: mayOnDevice(role, 'useTriggers'),
    maySeeQueue: mayOnDevice(role, 'viewCommands'),
    isQueueShown: rest.isQueueShown,
    onToggleQueue: rest.onToggleQueue,
    onShowCard: rest.onShowCard,
    onNotes: () => setAreNotesOpen(true),
    onDisplaySettings: rest.onDisplaySettings,
    onArrange: rest.onArrange,
  })
  const buttons = actions.filter(({ isButton }) => isButton)
  const others = actions.filter(({ isButton }) => !isButton)
  return (
    <>
      <DeviceHeader
        device={device}
        pageName="Data"
        groupid={groupid}
        state={
          <>
            <WorstEvent display={device.display} onShow={rest.onShowCard} />
            <Suspense>{hasAnswer ? <AlarmsHere device={device} /> : null}</Suspense>
            <LiveContact device={device} isLost={isLost} />
            {isLost ? <LostConnection error={lostBy} onRetry={rest.onRefresh} /> : null}
          </>
        }
        actions={
          <>
            <span className={styles.onDesk}>
              {buttons.map(({ label, isOn, opensDialog, onSelect }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-sm"
                  aria-pressed={isOn}
                  aria-haspopup={opensDialog ? 'dialog' : undefined}
                  onClick={onSelect}
                >
                  {label}
                </Button>
              ))}
              <MenuButton label="Actions" entries={others} />
            </span>
            <span className={styles.onPhone}>
              <MenuButton label="Actions" entries={actions} />
            </span>
          </>
        }
        tools={
          isDistributor ? (
            <Suspense fallback={null}>
              <DistributorButton deviceid={device.deviceid} />
            </Suspense>
          ) : undefined
        }
      >
        <Suspense>{isStaff ? <ClockDifference /> : null}</Suspense>
        <LiveRefresh fetching={rest.fetching} onRefresh={rest.onRefresh} />
        <Timeline isRestricted={device.isRestricted} onReachOldest={rest.onReachOldest} />
      </DeviceHeader>
      <Suspense>{hasAnswer ? <DeviceBanners device={device} /> : null}</Suspense>
      <Suspense>
        {handOver.value ? (
          <HeaderDialog device={device} what={handOver.value} onClose={handOver.close} />
        ) : null}
      </Suspense>
      {areNotesOpen ? (
        <Suspense fallback={null}>
          <AssetNotesDialog deviceid={device.deviceid} onClose={() => setAreNotesOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
})
DataPageHeader.displayName = 'DataPageHeader'
