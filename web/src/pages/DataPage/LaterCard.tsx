import { Suspense, useEffect, useState } from 'react'
import { Card } from '../../display/cards/Card'
import type { DataCardProps } from './DataCardProps'
import { laterFrameOf, type LaterKind } from './laterFrames'
import { lazy } from '../../ui/lazy'

let isThere = false
const Body = lazy(async () => {
  const { LaterBody } = await import('./LaterBody')
  isThere = true
  return { default: LaterBody }
})

/** Turns true once the cards that need nothing more have been painted; at once where the code is there already. */
const useIsDue = (): boolean => {
  const [isDue, setIsDue] = useState(isThere)
  useEffect(() => {
    if (isDue) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setIsDue(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDue])
  return isDue
}

interface Props extends DataCardProps {
  readonly card: LaterKind
  readonly label: string
}

/** A card in its frame, whose code is fetched after the first paint of the others. */
export const LaterCard = (props: Props) => {
  const isDue = useIsDue()
  const frame = (
    <Card title={props.label} {...laterFrameOf(props.card, props.device)}>
      {null}
    </Card>
  )
  return isDue ? (
    <Suspense fallback={frame}>
      <Body {...props} />
    </Suspense>
  ) : (
    frame
  )
}
