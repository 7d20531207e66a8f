import { type MapSize, type Viewpoint, fitPlaces } from '../../maps/fitPlaces'
import type { DeviceMapProps } from './DeviceMapProps'

const paddedShare = 0.15

type Shown = Pick<DeviceMapProps, 'marks' | 'followed' | 'isCovered'>

/** All devices are in sight; whoever is followed stands in the middle, as long as nothing lies over it. */
export const openingView = ({ marks, followed, isCovered }: Shown, size: MapSize): Viewpoint => {
  const { zoom, ...middle } = fitPlaces(marks, size, paddedShare)
  const { lat, lon } = followed === undefined || isCovered ? middle : followed
  return { lat, lon, zoom }
}
