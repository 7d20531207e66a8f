import L from 'leaflet'
import { hoverStore } from '../charts/state/hoverStore'
import { type TrackPoint, trackPointAt } from './trackOf'

/** Shows on a map where the machine was at the time that the pointer is at on a chart; the answer ends that. */
export const followHover = (map: L.Map, track: readonly TrackPoint[]): (() => void) => {
  const mark = L.circleMarker([0, 0], {
    className: 'track-hover',
    radius: 6,
    color: '#17202a',
    weight: 2,
    fillColor: '#ffd34d',
    fillOpacity: 1,
    interactive: false,
  })
  const show = () => {
    const hover = hoverStore.get()
    const [first, last] = [track[0], track.at(-1)]
    const isWithin =
      hover !== undefined &&
      first !== undefined &&
      last !== undefined &&
      hover.ms >= first.ts * 1000 &&
      hover.ms <= last.ts * 1000
    const point = isWithin ? trackPointAt(track, hover.ms) : undefined
    if (point === undefined) mark.remove()
    else mark.setLatLng([point.lat, point.lon]).addTo(map)
  }
  show()
  const stop = hoverStore.subscribe(show)
  return () => {
    stop()
    mark.remove()
  }
}
