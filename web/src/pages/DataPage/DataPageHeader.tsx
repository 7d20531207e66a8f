import { memo, Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import { mayOnDevice } from '../../../../shared/core/roles'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { useUser } from '../../core/session/sessionContext'
import { Timeline } from '../../data/Timeline'
import { DeviceHeader } from '../../devices/DeviceHeader'
import { LostConnection, LastContact, lastContactOf, unknownContactOf } from '../../devices/LastContact'
import type { Device } from '../../devices/useDevice'
import { type Flag, createLastingFlag } from '../../livereadings/createFlag'
import { MenuButton } from '../../ui/menu/MenuButton'
import type { MenuEntry } from '../../ui/menu/OpenMenu'
import { useDeviceEvents } from '../../alerts/DeviceEvents'
import { Since, useChartAddress } from '../../alerts/eventFacts'
import { nameOfEvent, nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { lazyPart } from '../../ui/lazyPart'
import { useReadingsSnapshot } from '../../livereadings/readingsStore'
import { RefreshButton } from '../../devices/RefreshButton'
import { Button } from '../../ui/button/Button'
import { useInAddress } from '../../ui/useInAddress'
import styles from './DataPage.module.css'

interface Facts {
  mayTrigger: boolean
  maySeeQueue: boolean
  isQueueShown: boolean
  /** Absent for those who may not give the device, its past or a look at it to others. */
  onHandOver: ((what: 'unit' | 'owner' | 'links') => void) | undefined
  mayService: boolean
  onToggleQueue: () => void
  onShowCard: (key: string) => void
  onNotes: () => void
  onDisplaySettings: (() => void) | undefined
  onArrange: (() => void) | undefined
}

interface PageAction extends MenuEntry {
  readonly opensDialog?: true
  /** A button of its own where there is room; the others stand in the menu. */
  readonly isButton?: true
}

/** What one may do from the head of the data page: the commonest as buttons on a desk, all else in the menu. */
const pageActions = (facts: Facts): readonly PageAction[] => [
  ...(facts.mayTrigger
    ? [{ label: 'Triggers', isButton: true as const, onSelect: () => facts.onShowCard('triggers') }]
    : []),
  { label: 'Asset Notes', isButton: true, opensDialog: true, onSelect: facts.onNotes },
  ...(facts.onDisplaySettings === undefined
    ? []
    : [
        {
          label: 'Display Settings',
          isButton: true as const,
          opensDialog: true as const,
          onSelect: facts.onDisplaySettings,
        },
      ]),
  ...(facts.onArrange === undefined ? [] : [{ label: 'Arrange cards', onSelect: facts.onArrange }]),
  ...(facts.maySeeQueue
    ? [{ label: 'Command Queue', isOn: facts.isQueueShown, onSelect: facts.onToggleQueue }]
    : []),
  ...(facts.mayService ? [{ label: 'Out of service…', to: '?service=open' }] : []),
  { label: 'Raw JSON', onSelect: () => facts.onShowCard('raw_json') },
  ...(facts.onHandOver === undefined
    ? []
    : [
        { label: 'Share by link…', onSelect: () => facts.onHandOver?.('links') },
        { label: 'Replace the unit…', onSelect: () => facts.onHandOver?.('unit') },
        { label: 'Move to another owner…', onSelect: () => facts.onHandOver?.('owner') },
      ]),
]

interface WorstEventProps {
  display: DisplaySettings
  /** Leads to a card, for what has no chart. */
  onShow: (key: string) => void
}

/** The gravest of what lasts, and how much else; it leads to its chart at the moment at which it began. */
const WorstEvent = ({ display, onShow }: WorstEventProps) => {
  const addressOf = useChartAddress()
  const events = useDeviceEvents().filter(({ level }) => level !== undefined)
  const [worst] = events
  if (worst?.level === undefined) return null
  const { topic, level, name, sinceMs } = worst
  const text = (
    <StatusMark tone={level}>
      {nameOfLevel(level)}: {name ?? nameOfEvent(topic, display[topic])}
      <span className={styles.since}>
        <Since ms={sinceMs} />
      </span>
      {events.length > 1 ? ` +${events.length - 1}` : ''}
    </StatusMark>
  )
  const look = { className: styles.worst, 'data-tone': level }
  const chart = addressOf(worst)
  return chart === undefined ? (
    <button type="button" {...look} onClick={() => onShow('events')}>
      {text}
    </button>
  ) : (
    <Link {...look} to={chart} preventScrollReset title="Chart since it began">
      {text}
    </Link>
  )
}

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
const DeviceBanners = lazyPart(async () => (await import('./DeviceLines')).DeviceBanners)
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
