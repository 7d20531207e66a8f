import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../core/routing/lazyPart'
import { whenIdle } from '../../core/boot/whenIdle'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import type { DeviceMapProps } from './DeviceMapProps'
import { FirstMap } from './FirstMap'
import styles from './GroupMap.module.css'
import type { MapHandOver } from './MapHandOver'

/** A finger that is lifted has pressed a moment later. */
const pressMs = 300

/** Whether a press that was told of is under way: what is pressed must not be taken away before it is done. */
const usePress = () => {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return undefined
    let lifted: ReturnType<typeof setTimeout> | undefined
    const lift = () => {
      lifted = setTimeout(() => setIsPressed(false), pressMs)
    }
    const again = () => clearTimeout(lifted)
    addEventListener('pointerdown', again)
    addEventListener('pointerup', lift)
    addEventListener('pointercancel', lift)
    return () => {
      clearTimeout(lifted)
      removeEventListener('pointerdown', again)
      removeEventListener('pointerup', lift)
      removeEventListener('pointercancel', lift)
    }
  }, [isPressed])
  return { isPressed, press: () => setIsPressed(true) }
}

const { Part: GroupMap, useArrival: useMapArrival } = lazyPart(
  async () => (await import('./GroupMap')).GroupMap,
)

const nothing: MapHandOver = { focused: undefined, apart: undefined }
const patience = { mostMs: 2000, elseMs: 300 } as const

/**
 * Devices on a map. What draws them first is small; the full map is fetched when they stand there, or somebody uses
 * them, and takes their place with every mark where it was. Where it has come before, it is drawn at once; where it
 * cannot be fetched, the devices stay.
 */
export const DeviceMap = (props: DeviceMapProps) => {
  const { isComplete } = props
  const [isWanted, setIsWanted] = useState(false)
  const hasArrived = useMapArrival(isWanted)
  const { isPressed, press } = usePress()
  const left = useRef<MapHandOver>(nothing)
  const takeOver = () => {
    const { current } = left
    left.current = nothing
    return current
  }
  const want = () => setIsWanted(true)
  // What others of the page draw with the same values goes before it.
  useEffect(() => (isComplete ? whenIdle(() => setIsWanted(true), patience) : undefined), [isComplete])
  const drawFirst = (isAlone: boolean) => (
    <FirstMap
      {...props}
      isAlone={isAlone}
      onUse={want}
      onPress={() => {
        press()
        want()
      }}
      onLeave={(some) => {
        left.current = { ...left.current, ...some }
      }}
    />
  )
  if (!hasArrived || isPressed) return drawFirst(false)
  return (
    <LazyBoundary
      message="Map Load Error"
      frame={(failure) => (
        <>
          {drawFirst(true)}
          <div className={styles.failure}>{failure}</div>
        </>
      )}
    >
      <Suspense fallback={<Loading label="Loading map" />}>
        <GroupMap {...props} takeOver={takeOver} />
      </Suspense>
    </LazyBoundary>
  )
}
