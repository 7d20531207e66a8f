import { useState } from 'react'
import { useReadingsSnapshot, useReadingsStore } from '../livereadings/readingsContext'
import { LastContact } from '../devices/LastContact'
import type { Device } from '../devices/useDevice'
import { NoData } from '../display/cards/NoData'
import { lastContactOf } from '../devices/lastContactOf'
import { paths } from '../paths'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { Trend } from './Trend'
import { vibrationLevels } from './vibrationLevels'
import { VibrationTile } from './VibrationTile'

/** Vibration and attitude of a machine: the levels now, their peaks, and the trend of the one that was chosen. */
export const Vibracorder = ({ device }: { device: Device }) => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  const levels = vibrationLevels(useReadingsStore().all(), device.display)
  const [chosen, setChosen] = useState<string>()
  const shown = levels.find(({ key }) => key === chosen) ?? levels[0]
  return (
    <CustomFrame
      title={device.name}
      backTo={paths.data(device.deviceid)}
      backLabel="All data"
      aside={
        <LastContact
          ms={lastContactOf(device.lastContactMs, newestTs, newestArrivalMs)}
          config={device.config}
        />
      }
    >
      {shown === undefined ? (
        <NoData text="This device measures no vibration." />
      ) : (
        <>
          <div className={styles.tiles} role="group" aria-label="Levels">
            {levels.map((level) => (
              <VibrationTile
                key={level.key}
                level={level}
                isChosen={level.key === shown.key}
                onChoose={() => setChosen(level.key)}
              />
            ))}
          </div>
          <Trend key={shown.key} device={device} dataKey={shown.key} />
        </>
      )}
    </CustomFrame>
  )
}
