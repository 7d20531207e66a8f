import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import { mayOnDevice } from '../../../shared/core/roles'
import { getSettings } from '../../../shared/settings/deviceSettings'
import type { SwapView } from '../../../shared/swaps/swaps'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { formatDay } from '../ui/text/formatTime'
import { useHour } from '../ui/text/useHour'
import { useZone } from '../ui/zone/useZone'
import styles from './Swap.module.css'
import { UndoButton, isUnderWay, useSwap } from './useSwap'

const said = (swap: SwapView, isOld: boolean): string => {
  if (swap.state === 'undoing') return isOld ? 'Getting back its place from' : 'Giving back the place of'
  if (swap.state === 'carrying') return isOld ? 'Being replaced by' : 'Taking over from'
  return isOld ? 'Replaced by' : 'Took over from'
}

/** For so long the new unit says from which one it took over; the old one always says it. */
const newsMs = 7 * 86_400 * secondMs

/** Which unit goes on in the place of this one, or which one was here before. Asked of those alone that say so. */
export const SwapBanner = ({ device }: { device: Pick<Device, 'deviceid' | 'role'> }) => {
  const { deviceid, role } = device
  useZone()
  const nowMs = useHour()
  // What the page has asked already.
  const settings = useEndpoint(getSettings, { deviceid })
  const isPart = settings.data?.deviceSettings.DATA_job?.action === 'swap'
  const { data } = useSwap(deviceid, isPart)
  const swap = data?.swap
  const isRunning = isUnderWay(swap)
  const { mutate } = settings
  const [wasRunning, setWasRunning] = useState(false)
  if (isRunning && !wasRunning) setWasRunning(true)
  // Name, cards and what keeps it quiet are others by then.
  useEffect(() => {
    if (wasRunning && !isRunning) void mutate()
  }, [wasRunning, isRunning, mutate])
  if (swap === undefined || swap.state === 'undone') return null
  const isOld = swap.oldDeviceid === deviceid
  const other = isOld ? swap.newDeviceid : swap.oldDeviceid
  const endedMs = (swap.endedTs ?? swap.startedTs) * secondMs
  if (!isOld && !isRunning && nowMs - endedMs > newsMs) return null
  const stopped = swap.stopped === undefined ? '' : ` It was stopped: ${swap.stopped}`
  return (
    <div className={styles.banner}>
      <Banner
        tone={swap.state === 'stopped' ? 'warning' : 'info'}
        action={mayOnDevice(role, 'adminSettings') ? <UndoButton swap={swap} size="compact-sm" /> : undefined}
      >
        {said(swap, isOld)} <Link to={paths.data(other)}>{other}</Link>
        {isRunning ? '' : ` on ${formatDay(endedMs)}`} by {swap.by}.{stopped}
      </Banner>
    </div>
  )
}
