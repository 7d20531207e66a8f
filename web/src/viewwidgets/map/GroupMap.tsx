import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type MapSize, type Viewpoint, fitPlaces } from '../../maps/fitPlaces'
import { mapName } from '../../maps/mapName'
import { openBaseMap } from '../../maps/openBaseMap'
import mapStyles from '../../maps/Map.module.css'
import { canPart } from './canPart'
import { type MarkCluster, clusterMarks } from './clusterMarks'
import type { DeviceMapProps } from './DeviceMapProps'
import { focusedMark, markAttribute } from './focusedMark'
import type { MapHandOver } from './MapHandOver'
import type { MapMark } from './mapMarks'
import { openingView } from './openingView'
import styles from './GroupMap.module.css'
import type { Place } from '../../maps/readPlace'
import { markFace } from './markFace'

/** One device, or how many stand as one, as Leaflet draws it; pressed with a finger or with Enter. */
const leafletMark = (cluster: MarkCluster, onPress: () => void): L.Marker => {
  const [worst] = cluster.members
  const { content, sizePx, className, label, lift } = markFace(cluster)
  const marker = L.marker([worst.lat, worst.lon], {
    icon: L.divIcon({ className, html: content, iconSize: [sizePx, sizePx] }),
    title: label,
    alt: label,
    keyboard: true,
    zIndexOffset: lift,
  })
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute(markAttribute, worst.id)
    element?.setAttribute('aria-label', label)
  })
  marker.on('click', onPress)
  marker.on('keydown', ({ originalEvent: event }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  })
  return marker
}

/** As wide as what is told of a device, at most. */
const popupPx = 320
const wideMapPx = 560
const narrowShare = 0.3

/** What stands in the middle so that a place is seen beside what covers the map: to its right, or above it. */
const besideCover = (map: L.Map, { lat, lon }: Place): L.LatLngExpression => {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.project([lat, lon])
  return map.unproject(width < wideMapPx ? [x, y + height * narrowShare] : [x - popupPx / 2, y])
}

interface Props extends DeviceMapProps {
  /** What the map that stood in its place has left to it, once. */
  readonly takeOver?: () => MapHandOver
}

const partedShare = 0.2

const show = (map: L.Map, { lat, lon, zoom }: Viewpoint, options?: L.ZoomPanOptions) =>
  map.setView([lat, lon], zoom, options)

const sizeOf = (map: L.Map): MapSize => {
  const { x, y } = map.getSize()
  return { width: x, height: y }
}

/** Where the devices of a group are, each in the shape and colour of how it stands. */
export const GroupMap = ({ marks, isComplete, followed, isCovered, onPick, takeOver }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<{ map: L.Map; layer: L.LayerGroup }>(undefined)
  const land = useRef<() => void>(undefined)
  const fitted = useRef<readonly MapMark[]>(undefined)
  const focusDue = useRef<MapHandOver['focused']>(undefined)
  const isDrawDue = useRef(false)
  const isTouched = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  const touch = () => {
    isTouched.current = true
  }

  const press = useEffectEvent((map: L.Map, members: MarkCluster['members']) => {
    if (canPart(members, map.getZoom())) show(map, fitPlaces(members, sizeOf(map), partedShare))
    else onPick(members.map(({ id }) => id))
  })
  const draw = useEffectEvent(() => {
    const { map, layer } = opened.current ?? {}
    if (map === undefined || layer === undefined) return
    const frame = map.getContainer()
    const focused = focusedMark.in(frame) ?? focusDue.current
    focusDue.current = undefined
    layer.clearLayers()
    const corner = map.getPixelBounds().min ?? L.point(0, 0)
    for (const cluster of clusterMarks(marks, { zoom: map.getZoom(), corner, ...sizeOf(map) })) {
      leafletMark(cluster, () => press(map, cluster.members)).addTo(layer)
    }
    focusedMark.restore(frame, focused)
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
    show(map, openingView({ marks, followed, isCovered }, sizeOf(map)), { animate: false })
  })

  // Until somebody moves it the map shows all of them, however many have come and however wide it is.
  const fitAll = useEffectEvent(() => {
    const map = opened.current?.map
    if (map !== undefined && !isTouched.current && followed === undefined) fit(map)
  })

  const fitNew = useEffectEvent(() => {
    if (fitted.current !== marks) fitAll()
  })

  // What was begun on the map that stood here.
  const goOn = useEffectEvent((map: L.Map) => {
    const { focused, apart } = takeOver?.() ?? {}
    focusDue.current = focused
    if (apart === undefined) return
    touch()
    press(map, apart)
  })

  // Before anything is painted: the map that stood here until now is gone.
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    const { map, begin: drawLand, close } = openBaseMap(element.current)
    const layer = L.layerGroup()
    fit(map)
    land.current = () => drawLand(() => setHasFailed(true))
    layer.addTo(map)
    opened.current = { map, layer }
    map.on('zoomend moveend', () => drawSoon())
    drawSoon()
    goOn(map)
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

  useLayoutEffect(() => drawSoon(), [marks])

  // What lies below the devices is as long as their values, which go first.
  useEffect(() => {
    if (!isComplete) return
    fitNew()
    land.current?.()
    land.current = undefined
  }, [isComplete])

  const [lat, lon] = [followed?.lat, followed?.lon]
  useEffect(() => {
    const { map } = opened.current ?? {}
    if (map === undefined || lat === undefined || lon === undefined) return
    map.panTo(isCovered ? besideCover(map, { lat, lon }) : [lat, lon])
  }, [lat, lon, isCovered])

  return (
    <>
      <div
        ref={element}
        className={`${mapStyles.map} ${styles.map}`}
        role="application"
        onPointerDownCapture={touch}
        onKeyDownCapture={touch}
        aria-label={mapName(marks.length)}
      />
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </>
  )
}
