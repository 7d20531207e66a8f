import { Link } from 'react-router-dom'
import { nextOwnCardKey, ownCardTypeOf, tooManyCards } from '../../../shared/display/ownCards'
import { ReadingsContext } from '../livereadings/readingsContext'
import { useLiveReadings } from '../livereadings/useLiveReadings'
import { DeviceHeader } from '../devices/DeviceHeader'
import { pollSecondsOf } from '../devices/deviceIntervals'
import type { Device } from '../devices/useDevice'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ChartEditor } from './ChartEditor'
import styles from './ChartEditor.module.css'

/** Why there is nothing to edit at an address. */
const refusalOf = (chartKey: string, { display }: Device): string | undefined => {
  if (ownCardTypeOf(chartKey) !== 'chart') return 'Chart not found'
  const isNew = display[chartKey] === undefined
  return isNew && nextOwnCardKey('chart', Object.keys(display)) === undefined
    ? tooManyCards('chart')
    : undefined
}

/** The editor of one chart of a device, with its readings as they come. */
export const ChartPlace = ({ device, chartKey }: { device: Device; chartKey: string }) => {
  const { deviceid, isRestricted, config } = device
  const { store } = useLiveReadings(deviceid, { isRestricted, intervalSeconds: pollSecondsOf(config) })
  const refusal = refusalOf(chartKey, device)
  return (
    <ReadingsContext value={store}>
      <div className={styles.page}>
        <DeviceHeader device={device} pageName="Chart" />
        {refusal === undefined ? (
          <ChartEditor key={chartKey} device={device} chartKey={chartKey} />
        ) : (
          <EmptyState title={refusal}>
            <Link to={paths.data(deviceid)}>Back to the data of {device.name}</Link>
          </EmptyState>
        )}
      </div>
    </ReadingsContext>
  )
}
