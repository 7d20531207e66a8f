import { memo, type ReactNode, useMemo, Suspense } from 'react'
import type { AlertLevel } from '../../../../shared/alerts/alertLevels'
import type { DisplayEntry, DisplayType } from '../../../../shared/display/displaySettings'
import type { CardKind } from '../../../../shared/display/metric'
import { type Display, displayOf } from '../catalogue/displayOf'
import { useSeries, useSeriesFact } from '../../livereadings/readingsStore'
import { Ago } from '../../ui/text/useNow'
import type { Series } from '../../livereadings/series'
import { lazyPart } from '../../ui/lazyPart'
import { Card, NoData } from './Card'
import styles from './Value.module.css'
import { NumberBody } from './NumberBody'

/** What the value of a key is, which decides how a card draws it. */
type Shape =
  | { kind: 'none' }
  | { kind: 'number'; number: number }
  | { kind: 'text'; text: string }
  | { kind: 'numbers'; numbers: readonly number[] }
  | { kind: 'json'; text: string }

export const shapeOfValue = (value: unknown): Shape => {
  if (value === undefined || value === null) return { kind: 'none' }
  if (typeof value === 'number') return { kind: 'number', number: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'boolean') return { kind: 'text', text: String(value) }
  const isNumbers =
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')
  return isNumbers
    ? { kind: 'numbers', numbers: value }
    : { kind: 'json', text: JSON.stringify(value, null, 2) }
}

/** Lines of an object that fit into one row of cards. */
const linesInRow = 4

/** How many rows the card of a value takes. What a serial device sends is long as a rule: its card keeps one height. */
export const rowsOfValue = (value: unknown, card: CardKind): number => {
  if (card === 'capture') return 2
  const shape = shapeOfValue(value)
  return shape.kind === 'json' && shape.text.split('\n').length > linesInRow ? 2 : 1
}

type Expressed = { ok: true; text: string } | { ok: false; message: string }

const namedEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

/** Control characters as the escapes that a device's own settings use (`\x0D`). */
const escape = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
      return (
        namedEscapes[character] ??
        (isControl ? `\\x${code.toString(16).toUpperCase().padStart(2, '0')}` : character)
      )
    })
    .join('')

/** A device's text is a row of bytes; only where every character fits in one are they known from the text. */
const bytesOf = (text: string): number[] | undefined => {
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  return codes.every((code) => code <= 0xff) ? codes : undefined
}

const toHex = (text: string): Expressed => {
  const bytes = bytesOf(text)
  return bytes === undefined
    ? { ok: false, message: 'Failed to display as hex' }
    : { ok: true, text: bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ') }
}

const toBase64 = (text: string): Expressed =>
  bytesOf(text) === undefined
    ? { ok: false, message: 'Failed to display as base64' }
    : { ok: true, text: btoa(text) }

const ways: Partial<Record<DisplayType, (text: string) => Expressed>> = {
  escaped: (text) => ({ ok: true, text: escape(text) }),
  hex: toHex,
  base64: toBase64,
}

/** A text value in the way that the display settings ask for; raw when they ask for none. */
export const expressText = (text: string, displayType: DisplayType | undefined): Expressed =>
  (displayType === undefined ? undefined : ways[displayType])?.(text) ?? { ok: true, text }

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
const ValueBody = ({ value, display, ...trend }: ValueBodyProps) => {
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

type Wish = Pick<Display, 'showLastReading'>

/** Whether a card shows an earlier value because the reading at hand has none and its settings ask for that. */
const isPastIn = ({ value, lastValue }: Series, { showLastReading }: Wish): boolean =>
  value === undefined && showLastReading && lastValue !== undefined

/** The value that a card shows. */
const shownIn = (series: Series, wish: Wish): unknown =>
  isPastIn(series, wish) ? series.lastValue : series.value

interface SeriesBodyProps {
  dataKey: string
  display: Display
  hasTrend: boolean
}

/** What changes with every reading: a key's value, and its trend. */
const SeriesBody = memo(({ dataKey, display, hasTrend }: SeriesBodyProps) => {
  const series = useSeries(dataKey)
  const shown = shownIn(series, display)
  if (shown === undefined) return <NoData />
  return (
    <div className={isPastIn(series, display) ? styles.past : styles.present}>
      <ValueBody
        value={shown}
        display={display}
        points={series.points}
        spanSeconds={series.spanSeconds}
        hasTrend={hasTrend}
      />
    </div>
  )
})
SeriesBody.displayName = 'SeriesBody'

interface MeasurementCardProps {
  dataKey: string
  entry: DisplayEntry | undefined
  /** A plan that restricts data has no readings to draw a trend of. */
  hasTrend?: boolean
  /** Opens the chart; a card that only shows has none. */
  onOpen?: ((key: string) => void) | undefined
  /** The level of an event that lasts on this channel, and what says so in place of the foot. */
  tone?: AlertLevel | undefined
  event?: ReactNode
}

/**
 * One key of the readings: its value, its trend, and its chart behind it. The frame follows from plain facts of the
 * readings, so that a new value draws the value alone.
 */
export const MeasurementCard = memo(
  ({ dataKey, entry, hasTrend = true, onOpen, ...alarm }: MeasurementCardProps) => {
    const display = useMemo(() => displayOf(dataKey, entry), [dataKey, entry])
    const kind = useSeriesFact(dataKey, (series) => shapeOfValue(shownIn(series, display)).kind)
    const rows = useSeriesFact(dataKey, (series) => rowsOfValue(shownIn(series, display), display.card))
    const pastTs = useSeriesFact(dataKey, (series) => (isPastIn(series, display) ? series.lastTs : undefined))
    const isChartable = useSeriesFact(dataKey, ({ lastValue }) => typeof lastValue === 'number')
    return (
      <Card
        title={display.label}
        // Without a colour of its own a card has the one of all cards: many colours would seem to mean something.
        colour={entry?.colour}
        tone={alarm.tone}
        rows={rows}
        // Text of a device may be longer than its card; numbers never are.
        scroll={kind === 'text' || kind === 'json'}
        foot={
          alarm.event ??
          (pastTs === undefined ? undefined : <Ago className={styles.when} ms={pastTs * 1000} />)
        }
        {...(isChartable && onOpen !== undefined
          ? { onOpen: () => onOpen(dataKey), openLabel: `${display.label}: open chart` }
          : {})}
      >
        <SeriesBody dataKey={dataKey} display={display} hasTrend={hasTrend} />
      </Card>
    )
  },
)
MeasurementCard.displayName = 'MeasurementCard'
