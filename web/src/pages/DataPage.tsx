import { useParams } from 'react-router-dom'
import { useEffect, useMemo, useState } from 'react'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { problemMessage } from '../../../shared/core/problem'
import { mayOnDevice, type Role } from '../../../shared/core/roles'
import { DeviceEvents } from '../alerts/DeviceEvents'
import { ReadingsContext } from '../livereadings/readingsStore'
import { useEarlierReadings } from '../data/useEarlierReadings'
import { useLiveReadings } from '../livereadings/useLiveReadings'
import { pollSecondsOf } from '../devices/deviceIntervals'
import { deviceNotices, DeviceNotices } from '../devices/DeviceNotices'
import { useDevice } from '../devices/useDevice'
import { useDisplaySettings } from '../displaysettings/useDisplaySettings'
import { useVisit } from '../home/ownPlaces'
import { useFailureToast } from '../ui/toast/useFailureToast'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { NoSuchDevice, refusalOf } from '../devices/NoSuchDevice'
import { CardGrid } from '../display/cards/Card'
import { whenIdle } from '../core/boot/whenIdle'
import { createCardPlaces } from './DataPage/createCardPlaces'
import { DataCards } from './DataPage/DataCards'
import styles from './DataPage/DataPage.module.css'
import { DataPageHeader } from './DataPage/DataPageHeader'

/** Whether the command queue stands among the cards: for those who may see it, until they put it away. */
const useQueueShown = (role: Role | undefined): readonly [boolean, () => void] => {
  const [isWanted, setIsWanted] = useState(true)
  return [isWanted && mayOnDevice(role, 'viewCommands'), () => setIsWanted((wanted) => !wanted)]
}

/** Fetches the chart's code while nothing else is going on; the answer stops that. */
const prefetchChunks = (): (() => void) =>
  whenIdle(
    () =>
      void Promise.all([import('./DataPage/OpenChart'), import('../charts/drawing/ChartPanel')]).catch(
        () => undefined,
      ),
    {
      mostMs: 10_000,
      elseMs: 3000,
    },
  )

/** The page's outline while the first reading is on its way. */
const CardsSkeleton = () => (
  <div role="status" aria-label="Loading data">
    <CardGrid>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} className={styles.skeleton} />
      ))}
    </CardGrid>
  </div>
)

interface Props {
  deviceid: DeviceId
  groupid: GroupId | undefined
}

/** Everything a device says and does, live. */
const DevicePage = ({ deviceid, groupid }: Props) => {
  const device = useDevice(deviceid)
  const live = useLiveReadings(deviceid, {
    isRestricted: device.isRestricted,
    intervalSeconds: pollSecondsOf(device.config),
  })
  useEarlierReadings(deviceid, {
    store: live.store,
    display: device.display,
    config: device.config,
    isRestricted: device.isRestricted,
  })
  const [places] = useState(createCardPlaces)
  const { openList, arrange, actions, dialogs, arranging } = useDisplaySettings(
    device,
    live.store,
    places.pictures,
  )
  const [isQueueShown, toggleQueue] = useQueueShown(device.role)
  const { tier, config, settingsError, configError } = device
  const notices = useMemo(
    () =>
      deviceNotices({
        config,
        tier,
        hasSettingsFailed: settingsError !== undefined,
        hasConfigFailed: configError !== undefined,
      }),
    [config, tier, settingsError, configError],
  )
  useVisit(deviceid, device.name)
  useEffect(() => {
    if (live.hasAnswer) return prefetchChunks()
    return undefined
  }, [live.hasAnswer])

  const refusal = refusalOf(settingsError) ?? (live.hasAnswer ? undefined : refusalOf(live.error))
  // Access that ended is shown by the page itself.
  useFailureToast(refusalOf(live.error) === undefined ? live.error : undefined)
  if (refusal !== undefined) {
    return (
      <NoSuchDevice message={refusal === 'forbidden' ? problemMessage.forbidden : problemMessage.notFound} />
    )
  }

  const refresh = () => {
    live.refresh()
    device.reload()
  }
  // Which cards there are, and how they are called, is said by the device: none is drawn before it is known.
  const isKnown = device.role !== undefined && !device.isConfigAwaited
  const isWaiting = !(live.hasAnswer && isKnown) && (live.hasAnswer || live.error === undefined)
  return (
    <ReadingsContext value={live.store}>
      <DeviceEvents deviceid={deviceid}>
        <div className={styles.page}>
          <DataPageHeader
            device={device}
            groupid={groupid}
            fetching={live.fetching}
            hasAnswer={live.hasAnswer}
            lostBy={live.hasAnswer ? live.error : undefined}
            isQueueShown={isQueueShown}
            onToggleQueue={toggleQueue}
            onRefresh={refresh}
            onShowCard={places.show}
            onReachOldest={live.loadEarlier}
            onDisplaySettings={openList}
            onArrange={arrange}
          />
          <DeviceNotices notices={notices} onRetry={device.reload} />
          {live.error === undefined || live.hasAnswer ? null : (
            <ErrorBox error={live.error} otherwise="Error Loading Data" onRetry={refresh} />
          )}
          {isWaiting ? <CardsSkeleton /> : null}
          {arranging}
          {live.hasAnswer && isKnown && arranging === null ? (
            <DataCards
              device={device}
              places={places}
              isQueueShown={isQueueShown}
              onLoadEarlier={live.loadEarlier}
              actions={actions}
            />
          ) : null}
          {dialogs}
        </div>
      </DeviceEvents>
    </ReadingsContext>
  )
}

/** `/data/{deviceid}`, also below a group. */
export const DataPage = () => {
  const { deviceid, groupid } = useParams()
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  const group = GroupId.safeParse(groupid).data
  return parsed.success ? (
    <DevicePage key={parsed.data} deviceid={parsed.data} groupid={group} />
  ) : (
    <NoSuchDevice />
  )
}
