import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { mapName } from '../../maps/mapName'
import seaStyles from '../../maps/Mark.module.css'
import { canPart } from './canPart'
import type { MarkCluster } from './clusterMarks'
import type { DeviceMapProps } from './DeviceMapProps'
import { drawFirstMarks } from './drawFirstMarks'
import { focusedMark } from './focusedMark'
import styles from './GroupMap.module.css'
import type { MapHandOver } from './MapHandOver'

interface Props extends DeviceMapProps {
  /** No full map will come. */
  readonly isAlone: boolean
  /** Somebody uses it, and will want the full map. */
  readonly onUse: () => void
  /** A press begins. */
  readonly onPress: () => void
  /** What the full map shall know of it. */
  readonly onLeave: (left: Partial<MapHandOver>) => void
}

const sizeOf = (map: HTMLElement): string => `${map.clientWidth} ${map.clientHeight}`

/** The devices where the full map will have them, until that is there: marks that can be pressed, on a sea without land. */
export const FirstMap = ({ isAlone, onUse, onPress, onLeave, ...shown }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef('')
  const { marks, followed, isCovered, onPick } = shown
  const pick = useEffectEvent((members: MarkCluster['members'], zoom: number) => {
    if (!isAlone && canPart(members, zoom)) onLeave({ apart: members })
    else onPick(members.map(({ id }) => id))
  })
  const draw = useEffectEvent((map: HTMLElement) => {
    drawn.current = sizeOf(map)
    drawFirstMarks(map, shown, (members, zoom) => pick(members, zoom))
  })
  const leave = useEffectEvent((map: HTMLElement) => onLeave({ focused: focusedMark.in(map) }))

  useLayoutEffect(() => {
    if (element.current !== null) draw(element.current)
  }, [marks, followed, isCovered])

  useLayoutEffect(() => {
    const { current: map } = element
    if (map === null) return undefined
    const sizes = new ResizeObserver(() => {
      if (sizeOf(map) !== drawn.current) draw(map)
    })
    sizes.observe(map)
    return () => {
      sizes.disconnect()
      leave(map)
    }
  }, [])

  return (
    <div
      ref={element}
      className={`${seaStyles.sea} ${styles.map} ${styles.first}`}
      role="application"
      onPointerDownCapture={onPress}
      onKeyDownCapture={onUse}
      aria-label={mapName(marks.length)}
    />
  )
}
