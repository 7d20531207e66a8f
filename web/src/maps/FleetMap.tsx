import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clusterLook } from './clusterLook'
import { clusterPoints } from './clusterPoints'
import { FleetKey } from './FleetKey'
import styles from './Map.module.css'
import { type MapMarker, severities } from './mapMarker'
import { mapName } from './mapName'
import { openBaseMap } from './openBaseMap'
import { textNode } from './textNode'

interface Props {
  markers: readonly MapMarker[]
  /** How many of so many devices tell no position. */
  lost: number
  count: number
  onOpen: (id: string) => void
}

const clusterPx = 34
const nearestZoom = 15

const worstFirst = (a: MapMarker, b: MapMarker): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity)

const boundsOf = (markers: readonly MapMarker[]): L.LatLngBounds =>
  L.latLngBounds(markers.map(({ pos }): L.LatLngTuple => [pos.lat, pos.lon]))

/** An arrow beyond the dot, where the machine goes. */
const drawHeading = (colour: string, headingDeg: number): HTMLElement => {
  const arrow = document.createElement('i')
  arrow.className = styles.heading ?? ''
  arrow.style.color = colour
  arrow.style.transform = `rotate(${headingDeg}deg)`
  return arrow
}

/** One machine, or how many stand here in the colour of the worst of them. */
const drawCluster = (
  map: L.Map,
  members: readonly MapMarker[],
  onOpen: Props['onOpen'],
): L.Marker | undefined => {
  const [worst] = members
  if (worst === undefined) return undefined
  const isOne = members.length === 1
  const dot = document.createElement('span')
  const { colour, opacity } = clusterLook(members)
  dot.style.background = colour
  dot.style.opacity = String(opacity)
  dot.textContent = isOne ? '' : String(members.length)
  if (isOne && worst.headingDeg !== undefined) dot.append(drawHeading(worst.colour, worst.headingDeg))
  const label = isOne ? worst.mapInfoText : `${members.length} devices, worst: ${worst.mapInfoText}`
  const size = isOne ? 18 : 30
  const marker = L.marker([worst.pos.lat, worst.pos.lon], {
    icon: L.divIcon({
      className: `${styles.dot} ${isOne ? styles.one : ''}`,
      html: dot,
      iconSize: [size, size],
    }),
    title: label,
    alt: label,
    keyboard: true,
    zIndexOffset: (severities.length - severities.indexOf(worst.severity)) * 1000,
  })
  if (isOne) {
    marker.bindTooltip(textNode(worst.label), {
      permanent: true,
      direction: 'right',
      offset: [10, 0],
      className: styles.name ?? '',
    })
  }
  marker.on('click', () => {
    if (isOne || map.getZoom() >= nearestZoom + 2) onOpen(worst.id)
    else map.fitBounds(boundsOf(members).pad(0.2), { maxZoom: nearestZoom + 3 })
  })
  return marker
}

/** Where the machines of a group are, each in the colour of how it stands. */
export const FleetMap = ({ markers, lost, count, onOpen }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const opened = useRef<{ map: L.Map; marks: L.LayerGroup }>(undefined)
  const [hasFailed, setHasFailed] = useState(false)

  const draw = useEffectEvent(() => {
    const { map, marks } = opened.current ?? {}
    if (map === undefined || marks === undefined) return
    marks.clearLayers()
    const points = [...markers].sort(worstFirst).map((marker) => {
      const { x, y } = map.latLngToLayerPoint([marker.pos.lat, marker.pos.lon])
      return { id: marker.id, x, y, marker }
    })
    for (const { points: near } of clusterPoints(points, clusterPx)) {
      drawCluster(
        map,
        near.map(({ marker }) => marker),
        onOpen,
      )?.addTo(marks)
    }
  })

  const hasMarkers = markers.length > 0
  const fit = useEffectEvent(() => boundsOf(markers).pad(0.15))

  useEffect(() => {
    if (element.current === null || !hasMarkers) return undefined
    const map = openBaseMap(element.current)
    const marks = L.layerGroup()
    map.map.fitBounds(fit(), { maxZoom: nearestZoom })
    map.begin(() => setHasFailed(true))
    marks.addTo(map.map)
    opened.current = { map: map.map, marks }
    map.map.on('zoomend', () => draw())
    draw()
    const sizes = new ResizeObserver(() => map.map.invalidateSize())
    sizes.observe(element.current)
    return () => {
      sizes.disconnect()
      opened.current = undefined
      map.close()
    }
  }, [hasMarkers])

  useEffect(() => draw(), [markers])

  if (!hasMarkers) return <p>No device in this list reports a position.</p>
  return (
    <>
      <FleetKey lost={lost} count={count} />
      <div
        ref={element}
        className={`${styles.map} ${styles.fleet}`}
        role="application"
        aria-label={mapName(markers.length)}
      />
      {hasFailed ? <p role="alert">Map Load Error</p> : null}
    </>
  )
}
