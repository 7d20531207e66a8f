import { digitalStateLabel } from '../../../../shared/display/formatNumber'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { stateNameOf } from '../../../../shared/display/stateNameOf'
import { displayOf } from '../../display/catalogue/displayOf'
import type { Domain } from './chartAxis'
import type { ChartPoint } from './chartLine'

/** What a number of a channel with few states is called, and the colour of its band. */
interface StateWord {
  readonly label: string
  readonly colour: string
}
export type StateWordOf = (value: number) => StateWord

/** Channels that are either off or on, whatever their owner calls that. */
const onOff = /^(?:digital[1-5]|output1|light)$/
/** The state that needs no attention. */
const restColour = 'var(--line-strong)'

/** The words of a channel that has states instead of heights: one that is off or on, or the work state. */
export const stateWordsOf = (
  key: string,
  display: DisplaySettings,
  assetType?: string,
): StateWordOf | undefined => {
  if (key === 'state') {
    return (value) => ({
      label: stateNameOf(value, display, assetType),
      colour: value === 0 ? restColour : displayOf(`state${value}`, display[`state${value}`]).colour,
    })
  }
  const { displayType, colour, entry } = displayOf(key, display[key])
  if (displayType !== 'digital' && !onOff.test(key)) return undefined
  return (value) => {
    const { isLow, label } = digitalStateLabel(value, entry.digitalSettings)
    return { label, colour: isLow ? restColour : colour }
  }
}

/** A stretch of time in one state; milliseconds. */
export interface StateSpan extends StateWord {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The stretches of each state within a window. A state lasts until the next measurement; where the line breaks, and
 * after the last measurement, nothing is known.
 */
export const stateSpans = (
  line: readonly ChartPoint[],
  wordOf: StateWordOf,
  { min, max }: Domain,
): readonly StateSpan[] => {
  const spans: StateSpan[] = []
  line.forEach(({ x, y }, i) => {
    if (y === null) return
    const next = line[i + 1]
    const toMs = next?.y == null ? x : next.x
    if (x > max || toMs < min) return
    const word = wordOf(y)
    const last = spans.at(-1)
    if (last?.label === word.label && last.toMs >= Math.max(min, x)) {
      spans.splice(-1, 1, { ...last, toMs: Math.min(max, toMs) })
    } else {
      spans.push({ ...word, fromMs: Math.max(min, x), toMs: Math.min(max, toMs) })
    }
  })
  return spans
}

interface StateShare extends StateWord {
  /** Part of the time in which the state is known, 0 to 1. */
  readonly part: number
  /** How often it began. */
  readonly count: number
}

/** How much of the known time each state took, the longest first. */
export const stateShares = (spans: readonly StateSpan[]): readonly StateShare[] => {
  const lengthOf = ({ fromMs, toMs }: StateSpan) => toMs - fromMs
  const totalMs = spans.reduce((sum, span) => sum + lengthOf(span), 0)
  const shares = new Map<string, StateShare & { ms: number }>()
  for (const span of spans) {
    const { label, colour } = span
    const { ms = 0, count = 0 } = shares.get(label) ?? {}
    shares.set(label, { label, colour, ms: ms + lengthOf(span), count: count + 1, part: 0 })
  }
  return [...shares.values()]
    .map(({ ms, ...share }) => ({ ...share, part: totalMs === 0 ? 1 / shares.size : ms / totalMs }))
    .sort((a, b) => b.part - a.part)
}
