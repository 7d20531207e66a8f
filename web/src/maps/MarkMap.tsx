import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import mapKeyStyles from './MapKey.module.css'
import { type MarkLooks, MarkShape } from './MarkShape'
import type { Mark, Members } from './clusterMarks'
import { pointInSight } from './fitPlaces'
import type { OverlaysOf } from './MapOverlays'
import styles from './MarkMap.module.css'
import { type MapOfMarks, useMarkMap } from './useMarkMap'

/** How a mark looks and is called. */
export interface MarkLook {
  readonly content: ReactNode
  readonly sizePx: number
  readonly className: string
  readonly label: string
  /** Above marks that are so many pixels further down. */
  readonly liftPx: number
}

interface Props<M extends Mark> extends MapOfMarks<M> {
  readonly lookOf: (members: Members<M>) => MarkLook
  readonly className?: string | undefined
  /** Whose roads and places it shows. */
  readonly overlays?: OverlaysOf | undefined
}

const MapOverlays = lazyPart(async () => (await import('./MapOverlays')).MapOverlays)

/** Devices on a map, those close together as one. The marks are the page's own and are there before land is. */
export const MarkMap = <M extends Mark>({ lookOf, className: place = '', overlays, ...props }: Props<M>) => {
  const { frame, layer, sight, clusters, failure, map, use, press, wasDragged } = useMarkMap(props)
  const { length: count } = props.marks
  return (
    <>
      <div
        ref={frame}
        className={`${styles.sea} ${styles.frame} ${place}`}
        role="application"
        onPointerDownCapture={use}
        onKeyDownCapture={use}
        aria-label={`Map of ${count} ${count === 1 ? 'device' : 'devices'}`}
      >
        <div ref={layer} className={styles.marks}>
          {sight === undefined
            ? null
            : clusters.map((members) => {
                const { content, sizePx, className, label, liftPx } = lookOf(members)
                const [{ id, ...place }] = members
                const { x, y } = pointInSight(place, sight)
                return (
                  <button
                    key={id}
                    type="button"
                    className={`${className} ${styles.mark}`}
                    title={label}
                    aria-label={label}
                    data-mark={id}
                    style={{
                      width: sizePx,
                      height: sizePx,
                      zIndex: y + liftPx,
                      transform: `translate(${x - sizePx / 2}px, ${y - sizePx / 2}px)`,
                    }}
                    onClick={({ detail }) => {
                      // A drag of the map that ends on a mark is no press; keys have no drag.
                      if (detail === 0 || !wasDragged()) press(members)
                    }}
                  >
                    {content}
                  </button>
                )
              })}
        </div>
      </div>
      {map === undefined || overlays === undefined ? null : (
        <Suspense fallback={null}>
          <MapOverlays map={map} {...overlays} />
        </Suspense>
      )}
      {failure === undefined ? null : (
        <div className={failure === 'library' ? styles.failure : undefined}>
          <p role="alert">Map Load Error</p>
        </div>
      )}
    </>
  )
}

const entries: readonly (readonly [label: string, looks: MarkLooks])[] = [
  ['Alarm', { level: 'alarm' }],
  ['Warning', { level: 'warning' }],
  ['Alert', { level: 'alert' }],
  ['Info', { level: 'info' }],
  ['No events', { level: 'normal' }],
  ['Moving', { level: 'normal', isMoving: true }],
  ['Offline', { level: 'normal', isOffline: true }],
]

/** What the marks of a map mean, the same below every map of several devices. */
export const MapKey = ({ children }: { children?: ReactNode }) => (
  <ul className={mapKeyStyles.key} aria-label="Map key">
    {entries.map(([label, looks]) => (
      <li key={label}>
        <MarkShape {...looks} sizePx={22} /> {label}
      </li>
    ))}
    <li>
      <i className={mapKeyStyles.road} aria-hidden /> Driven before
    </li>
    {children}
  </ul>
)
