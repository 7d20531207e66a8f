import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clusterPoints } from '../maps/clusterPoints'
import { openBaseMap } from '../maps/openBaseMap'
import mapStyles from '../maps/Map.module.css'
import { drawMark, levelColours } from './drawMark'
import type { MapMark } from './mapMarks'
import styles from './GroupMap.module.css'

interface Props {
  /** Those that ask for somebody first. */
  readonly marks: readonly MapMark[]
  /** Whether these are all that will come. */
  readonly isComplete: boolean
  /** The device that stays in the middle. */
  readonly followed: MapMark | undefined
  /** Whether its values stand over the map: the device then stands beside them. */
  readonly isCovered: boolean
  /** The devices that were pressed: one, or those that stand so near that the map cannot part them. */
  readonly onPick: (ids: readonly MapMark['id'][]) => void
}

const clusterPx = 34
const nearestZoom = 16
const onePx = 32
const manyPx = 34

const boundsOf = (marks: readonly MapMark[]): L.LatLngBounds =>
  L.latLngBounds(marks.map(({ lat, lon }): L.LatLngTuple => [lat, lon]))

const manyIcon = (members: readonly MapMark[], worst: MapMark): HTMLElement => {
  const dot = document.createElement('span')
  dot.style.background = levelColours[worst.level]
  dot.textContent = String(members.length)
  return dot
}

const drawCluster = (
  map: L.Map,
  members: readonly MapMark[],
  onPick: Props['onPick'],
): L.Marker | undefined => {
  const [worst] = members
  if (worst === undefined) return undefined
  const isOne = members.length === 1
  const label = isOne ? worst.said : `${members.length} devices, worst: ${worst.said}`
  const size = isOne ? onePx : manyPx
  const html = isOne ? document.createElement('span') : manyIcon(members, worst)
  if (isOne) html.append(drawMark(worst))
  const marker = L.marker([worst.lat, worst.lon], {
    icon: L.divIcon({
      className: isOne ? (styles.one ?? '') : `${mapStyles.dot} ${styles.many}`,
      html,
      iconSize: [size, size],
    }),
    title: label,
    alt: label,
    keyboard: true,
    zIndexOffset: isOne ? 0 : 1,
  })
  marker.on('click', () => {
    const bounds = boundsOf(members)
    const isApart = !bounds.getNorthEast().equals(bounds.getSouthWest())
    if (!isOne && isApart && map.getZoom() < nearestZoom) {
      map.fitBounds(bounds.pad(0.2), { maxZoom: nearestZoom })
    } else onPick(members.map(({ id }) => id))
  })
  return marker
}

/** As wide as what is told of a device, at most. */
const popupPx = 320
const wideMapPx = 560
const narrowShare = 0.3

/** What stands in the middle so that a place is seen beside what covers the map: to its right, or above it. */
const middleFor = (map: L.Map, place: L.LatLngTuple, isCovered: boolean): L.LatLngExpression => {
  if (!isCovered) return place
  const { x, y } = map.getSize()
  const away = x < wideMapPx ? L.point(0, y * narrowShare) : L.point(-popupPx / 2, 0)
  return map.unproject(map.project(place).add(away))
}

/** Where the devices of a group are, each in the shape and colour of how it stands. */
export const GroupMap = ({ marks, isComplete, followed, isCovered, onPick }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<{ map: L.Map; layer: L.LayerGroup }>(undefined)
  const land = useRef<() => void>(undefined)
  const fitted = useRef<readonly MapMark[]>(undefined)
  const isDrawDue = useRef(false)
  const isTouched = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)

  const draw = useEffectEvent(() => {
    const { map, layer } = opened.current ?? {}
    if (map === undefined || layer === undefined) return
    layer.clearLayers()
    // What cannot be seen is not drawn: of ten thousand a few hundred stand in sight.
    const inSight = map.getBounds().pad(0.2)
    const points = marks
      .filter(({ lat, lon }) => inSight.contains([lat, lon]))
      .map((mark) => ({ id: mark.id, mark, ...map.latLngToLayerPoint([mark.lat, mark.lon]) }))
    for (const { points: near } of clusterPoints(points, clusterPx)) {
      const members = near.map(({ mark }) => mark)
      drawCluster(map, members, onPick)?.addTo(layer)
    }
  })
  // What calls for it at the same moment is drawn once: the map opens, fits, moves and gets its devices together.
  const drawSoon = useEffectEvent(() => {
    if (isDrawDue.current) return
    isDrawDue.current = true
    queueMicrotask(() => {
      isDrawDue.current = false
      draw()
    })
  })
  const fit = useEffectEvent((map: L.Map) => {
    fitted.current = marks
    map.fitBounds(boundsOf(marks).pad(0.15), { maxZoom: nearestZoom, animate: false })
  })

  // Until somebody moves it the map shows all of them, however many have come and however wide it is.
  const fitAll = useEffectEvent(() => {
    const map = opened.current?.map
    if (map !== undefined && !isTouched.current && followed === undefined) fit(map)
  })

  const fitNew = useEffectEvent(() => {
    if (fitted.current !== marks) fitAll()
  })

  useEffect(() => {
    if (element.current === null) return undefined
    const { map, begin: drawLand, close } = openBaseMap(element.current)
    const layer = L.layerGroup()
    fit(map)
    land.current = () => drawLand(() => setHasFailed(true))
    layer.addTo(map)
    opened.current = { map, layer }
    map.on('zoomend moveend', () => drawSoon())
    drawSoon()
    const sizes = new ResizeObserver(() => {
      const before = map.getSize()
      map.invalidateSize()
      if (!map.getSize().equals(before)) fitAll()
    })
    sizes.observe(element.current)
    return () => {
      sizes.disconnect()
      opened.current = undefined
      close()
    }
  }, [])

  useEffect(() => drawSoon(), [marks])

  // What lies below the devices is as long as their values, which go first.
  useEffect(() => {
    if (!isComplete) return
    fitNew()
    land.current?.()
    land.current = undefined
  }, [isComplete])

  const touch = () => {
    isTouched.current = true
  }
  const [lat, lon] = [followed?.lat, followed?.lon]
  useEffect(() => {
    const { map } = opened.current ?? {}
    if (map === undefined || lat === undefined || lon === undefined) return
    map.panTo(middleFor(map, [lat, lon], isCovered))
  }, [lat, lon, isCovered])

  return (
    <>
      <div
        ref={element}
        className={`${mapStyles.map} ${styles.map}`}
        role="application"
        onPointerDownCapture={touch}
        onKeyDownCapture={touch}
        aria-label={`Map of ${marks.length} devices`}
      />
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </>
  )
}
