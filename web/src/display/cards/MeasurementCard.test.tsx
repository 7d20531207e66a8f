// @vitest-environment happy-dom
import { expect, it, afterEach, beforeEach, describe } from 'vitest'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { ReadingsContext, createReadingsStore } from '../../livereadings/readingsStore'
import { rowsOfValue, shapeOfValue, expressText, MeasurementCard } from './MeasurementCard'

const keys = Array.from({ length: 50 }, (_, i) => `cp${i + 1}`)
const readingAt = (ts: number, changed: Record<string, unknown> = {}) => ({
  ts,
  ...Object.fromEntries(keys.map((key) => [key, 1])),
  ...changed,
})
const ignore = () => undefined

const renderPage = () => {
  const store = createReadingsStore()
  const renders = new Map<string, number>()
  const element = document.createElement('div')
  const root = createRoot(element)
  // Twenty equal readings: the trend lines are full, as on a page that has been open for a while.
  store.add(Array.from({ length: 20 }, (_, i) => readingAt(i)))
  act(() =>
    root.render(
      <ReadingsContext value={store}>
        {keys.map((key) => (
          <Profiler key={key} id={key} onRender={(id) => renders.set(id, (renders.get(id) ?? 0) + 1)}>
            <MeasurementCard dataKey={key} entry={undefined} onOpen={ignore} />
          </Profiler>
        ))}
      </ReadingsContext>,
    ),
  )
  return { store, renders, element, close: () => act(() => root.unmount()) }
}

describe('MeasurementCard', () => {
  let page: ReturnType<typeof renderPage>

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    page = renderPage()
    page.renders.clear()
  })

  afterEach(() => {
    page.close()
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  })

  it('renders no card for a reading that changes none', () => {
    act(() => void page.store.add([readingAt(100)]))
    expect(page.renders.size).toBe(0)
  })

  it('renders the cards that a reading changes, each once, and no other', () => {
    act(() => void page.store.add([readingAt(100, { cp1: 2, cp7: 'text' })]))
    expect([...page.renders]).toEqual([
      ['cp1', 1],
      ['cp7', 1],
    ])
    expect(page.element.textContent).toContain('2.00')
  })

  it('renders each card once when a reading changes all of them', () => {
    act(() => void page.store.add([readingAt(100, Object.fromEntries(keys.map((key) => [key, 5])))]))
    expect(page.renders.size).toBe(50)
    expect(Math.max(...page.renders.values())).toBe(1)
  })
})

it('leaves text alone unless asked otherwise', () => {
  expect(expressText('a\r\n', undefined)).toEqual({ ok: true, text: 'a\r\n' })
  expect(expressText('a', 'raw')).toEqual({ ok: true, text: 'a' })
})

it('escapes control characters as devices write them', () => {
  expect(expressText('A\r\u0002\\ü', 'escaped')).toEqual({ ok: true, text: 'A\\r\\x02\\\\ü' })
})

it('shows bytes as hex and base64', () => {
  expect(expressText('AÿZ', 'hex')).toEqual({ ok: true, text: '41 FF 5A' })
  expect(expressText('AÿZ', 'base64')).toEqual({ ok: true, text: 'Qf9a' })
})

it('says so when a text is not bytes', () => {
  expect(expressText('€', 'hex')).toEqual({ ok: false, message: 'Failed to display as hex' })
  expect(expressText('€', 'base64')).toEqual({ ok: false, message: 'Failed to display as base64' })
})

it.each([
  [undefined, 'none'],
  [0, 'number'],
  ['', 'text'],
  [true, 'text'],
  [[1, 2], 'numbers'],
  [[], 'json'],
  [[1, 'a'], 'json'],
  [{ cycles: 12 }, 'json'],
] as const)('takes %j for %s', (value, kind) => {
  expect(shapeOfValue(value).kind).toBe(kind)
})

it('gives an object as many rows as its lines need, and a serial capture always two', () => {
  expect(rowsOfValue({}, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2 }, 'value')).toBe(1)
  expect(rowsOfValue({ a: 1, b: 2, c: 3 }, 'value')).toBe(2)
  expect(rowsOfValue('text', 'value')).toBe(1)
  expect(rowsOfValue(undefined, 'capture')).toBe(2)
})
