import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '../core/boot/whenIdle'
import { type Mark, type Members, canPart, clusterMarks } from './clusterMarks'
import {
  type MapSight,
  type MapSize,
  type Viewpoint,
  fitPlaces,
  sightOf,
  mapZooms,
  mercator,
} from './fitPlaces'
import type { Land, openLand } from './openLand'
import type { Place } from './readPlace'

export interface MapOfMarks<M extends Mark> {
  /** The most urgent first: they give their look to those that they are drawn as one with. */
  readonly marks: readonly M[]
  /** Whether these are all that will come. */
  readonly isComplete: boolean
  /** The device that stays in the middle. */
  readonly followed?: M | undefined
  /** Whether its values lie over the map: the device then is beside them. */
  readonly isCovered?: boolean
  /** The devices that were pressed: one, or those that no nearer map would show apart. */
  readonly onPick: (ids: readonly M['id'][]) => void
  /** How near the map opens, and how near a press on several devices goes. */
  readonly zooms?: { readonly opened: number; readonly parted: number }
}

const usualZooms = { opened: mapZooms.fitted, parted: mapZooms.fitted } as const
const [openedShare, partedShare] = [0.15, 0.2]
const patience = { mostMs: 2000, elseMs: 300 } as const

/** The width of what covers the map, at most. */
const coverPx = 320
const wideMapPx = 560
const narrowShare = 0.3

/** The centre of a map on which a place is beside what covers it: to the right of that, or above it. */
const besideCover = (place: Place, { width, height, zoom }: MapSight): Place => {
  const { x, y } = mercator.project(place, zoom)
  return mercator.unproject(
    width < wideMapPx ? { x, y: y + height * narrowShare } : { x: x - coverPx / 2, y },
    zoom,
  )
}

/** Leaflet: fetched once for all maps. */
let loaded: typeof openLand | undefined
const loadLand = async () => (loaded ??= (await import('./openLand')).openLand)

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): MapSize => ({
  width: clientWidth,
  height: clientHeight,
})

const isSameSize = (a: MapSize | undefined, b: MapSize): boolean =>
  a?.width === b.width && a.height === b.height

/**
 * What a map of marks shows and how it moves. It opens on all of its devices by itself; Leaflet, which is fetched when
 * nothing else is going on or the map is used, adds land, and moves it from then on.
 */
export const useMarkMap = <M extends Mark>(props: MapOfMarks<M>) => {
  const { marks, isComplete, followed, isCovered = false, onPick, zooms = usualZooms } = props
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const land = useRef<Land>(undefined)
  const viewpoint = useRef<Viewpoint>(undefined)
  const fitted = useRef<readonly M[]>(undefined)
  const isMoved = useRef(false)
  const [sight, setSight] = useState<MapSight>()
  /** What the devices were last clustered for: while the map zooms, clusters only move. */
  const [settled, setSettled] = useState<MapSight>()
  const [isWanted, setIsWanted] = useState(loaded !== undefined)
  const [failure, setFailure] = useState<'library' | 'land'>()
  /** Leaflet's own, once it has its land. */
  const [map, setMap] = useState<LeafletMap>()

  const settle = (next: MapSight | undefined) => {
    setSight(next)
    setSettled(next)
  }
  const show = (element: HTMLElement, next: Viewpoint, animate: boolean) => {
    const size = sizeOf(element)
    viewpoint.current = next
    if (land.current !== undefined) land.current.show(next, animate)
    else settle(size.width === 0 || size.height === 0 ? undefined : sightOf(next, size))
  }
  const openingView = (element: HTMLElement): Viewpoint => {
    const { zoom, ...middle } = fitPlaces(marks, sizeOf(element), openedShare, zooms.opened)
    const { lat, lon } = followed === undefined || isCovered ? middle : followed
    return { lat, lon, zoom }
  }
  const fit = (element: HTMLElement) => {
    fitted.current = marks
    show(element, openingView(element), false)
  }
  /** Until it is moved the map shows all devices, however many have come and however wide it is. */
  const fitAll = (element: HTMLElement) => {
    if (!isMoved.current && (followed === undefined || land.current === undefined)) fit(element)
    else if (land.current === undefined && viewpoint.current !== undefined) {
      show(element, viewpoint.current, false)
    }
  }
  const follow = useEffectEvent(() => {
    if (land.current === undefined || followed === undefined) return
    const { lat, lon } = followed
    land.current.panTo(isCovered ? besideCover({ lat, lon }, land.current.sight()) : { lat, lon })
  })
  /** Land is as long as the values of the devices, which go first. */
  const drawLand = useEffectEvent(() => {
    if (frame.current === null || land.current === undefined || !isComplete) return
    if (fitted.current !== marks) fitAll(frame.current)
    land.current.draw(() => setFailure('land'))
    setMap(land.current.map)
  })
  const move = useEffectEvent((now: MapSight) => {
    const { current: marksLayer } = layer
    if (sight === undefined || sight.zoom !== now.zoom) setSight(now)
    else if (marksLayer !== null) {
      marksLayer.style.transform = `translate(${sight.corner.x - now.corner.x}px, ${sight.corner.y - now.corner.y}px)`
    }
  })
  const openMap = useEffectEvent((element: HTMLElement, open: typeof openLand) => {
    const marksLayer = layer.current
    land.current = open(element, viewpoint.current ?? openingView(element), {
      onMove: (now) => move(now),
      onZoom: (next) => {
        marksLayer?.setAttribute('data-zooming', '')
        setSight(next)
      },
      onSettle: (now) => {
        marksLayer?.removeAttribute('data-zooming')
        settle(now)
      },
    })
    drawLand()
    follow()
  })
  const refit = useEffectEvent(() => {
    if (frame.current !== null && land.current === undefined) fitAll(frame.current)
  })
  const resize = useEffectEvent((element: HTMLElement) => {
    const isChanged = land.current === undefined ? !isSameSize(sight, sizeOf(element)) : land.current.resize()
    if (isChanged) fitAll(element)
  })
  const press = (members: Members<M>) => {
    const zoom = settled?.zoom ?? mapZooms.nearest
    if (frame.current !== null && failure !== 'library' && canPart(members, zoom, zooms.parted)) {
      isMoved.current = true
      show(frame.current, fitPlaces(members, sizeOf(frame.current), partedShare, zooms.parted), true)
    } else onPick(members.map(({ id }) => id))
  }
  const use = () => {
    isMoved.current ||= land.current !== undefined
    setIsWanted(true)
  }

  useLayoutEffect(() => refit(), [marks, followed, isCovered])
  useLayoutEffect(() => {
    // New places of the marks take the place of a drag.
    if (layer.current !== null) layer.current.style.transform = ''
  }, [sight])
  useLayoutEffect(() => {
    const { current: element } = frame
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => resize(element))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  useEffect(() => (isComplete ? whenIdle(() => setIsWanted(true), patience) : undefined), [isComplete])
  useLayoutEffect(() => {
    const { current: element } = frame
    if (!isWanted || element === null) return undefined
    let isHere = true
    const close = () => {
      isHere = false
      land.current?.close()
      land.current = undefined
      setMap(undefined)
    }
    if (loaded !== undefined) openMap(element, loaded)
    else {
      loadLand().then(
        (open) => (isHere ? openMap(element, open) : undefined),
        () => (isHere ? setFailure('library') : undefined),
      )
    }
    return close
  }, [isWanted])
  useEffect(() => drawLand(), [isComplete])
  const [lat, lon] = [followed?.lat, followed?.lon]
  useEffect(() => follow(), [lat, lon, isCovered])

  const clusters = useMemo(
    () => (settled === undefined ? [] : clusterMarks(marks, settled)),
    [marks, settled],
  )
  return {
    frame,
    layer,
    sight,
    clusters,
    failure,
    map,
    use,
    press,
    wasDragged: () => land.current?.wasDragged() === true,
  }
}
