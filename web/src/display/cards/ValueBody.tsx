import { Suspense } from 'react'
import type { Display } from '../catalogue/displayOf'
import { expressText } from './expressText'
import { NoData } from './NoData'
import { NumberBody } from './NumberBody'
import { shapeOfValue } from './shapeOfValue'
import styles from './Value.module.css'
import { lazyPart } from '../../ui/lazyPart'

/** Few devices send lists of numbers. */
const Bars = lazyPart(async () => (await import('./Bars')).Bars)

const TextBody = ({ text, display }: { text: string; display: Display }) => {
  const expressed = expressText(text, display.displayType)
  if (!expressed.ok) return <p className={styles.problem}>{expressed.message}</p>
  const isCode = ['escaped', 'hex', 'base64'].includes(display.displayType)
  return <p className={isCode ? styles.code : styles.text}>{expressed.text}</p>
}

interface ValueBodyProps {
  value: unknown
  display: Display
  points: readonly number[]
  spanSeconds: number
  hasTrend: boolean
}

/** Any value that a device may send, drawn as what it is. */
export const ValueBody = ({ value, display, ...trend }: ValueBodyProps) => {
  const shape = shapeOfValue(value)
  switch (shape.kind) {
    case 'none':
      return <NoData />
    case 'number':
      return <NumberBody value={shape.number} display={display} {...trend} />
    case 'text':
      return <TextBody text={shape.text} display={display} />
    case 'numbers':
      return (
        <Suspense fallback={<div className={styles.bars} />}>
          <Bars values={shape.numbers} label={display.label} />
        </Suspense>
      )
    case 'json':
      return <pre className={styles.code}>{shape.text}</pre>
  }
}
