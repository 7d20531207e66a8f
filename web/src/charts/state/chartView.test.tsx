// @vitest-environment happy-dom
import { expect, it, describe, afterEach, beforeEach } from 'vitest'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import {
  showSpan,
  viewOf,
  zoomTo,
  expectedWindow,
  shownWindow,
  enhanceView,
  readView,
  resetView,
  shiftView,
  shiftWindow,
  writeView,
  zoomWithin,
  useChartView,
} from './chartView'

const Page = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>

const openView = (search: string) => {
  window.history.replaceState(null, '', `/data${search}`)
  return renderHook(() => ({ ...useChartView(), go: useNavigate() }), { wrapper: Page }).result
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('writes what is chosen into the address', () => {
  const view = openView('?chart=vin')
  act(() => view.current.setView(viewOf('1d')))
  expect(window.location.search).toBe('?chart=vin&range=1d')
  act(() => view.current.setView(viewOf('6h')))
  expect(window.location.search).toBe('?chart=vin')
  expect(view.current.view.range).toBe('6h')
})

it('goes to another time with a link of the same page, also after one was chosen', () => {
  const view = openView('?chart=vin')
  act(() => view.current.setView(viewOf('1d')))
  act(() => void view.current.go('?chart=vin&from=100&to=200'))
  expect(view.current.view.span).toEqual({ fromSeconds: 100, toSeconds: 200 })
  act(() => view.current.setView(viewOf('1h')))
  act(() => void view.current.go('?chart=vin&from=100&to=200'))
  expect(view.current.view.span).toEqual({ fromSeconds: 100, toSeconds: 200 })
})

const now = 1_770_000_000_000
const hour = 3_600_000
const lastHour = { min: now - hour, max: now }
const view = viewOf('1h')

describe('zooming', () => {
  const zoomed = zoomTo(view, { min: now - 30_400, max: now - 10_600 })

  it('shows a part of what was fetched and asks for nothing', () => {
    expect(zoomed).toMatchObject({ isZoomed: true, span: undefined, zoom: { max: now - 10_600 } })
  })

  it('asks for the zoomed area, in whole seconds around it, when it is enhanced', () => {
    expect(enhanceView(zoomed)).toEqual({
      range: '1h',
      span: { fromSeconds: now / 1000 - 31, toSeconds: now / 1000 - 10 },
      zoom: undefined,
      isZoomed: true,
    })
    expect(enhanceView(view)).toBe(view)
  })

  it('returns to relative time', () => {
    expect(resetView(enhanceView(zoomed))).toEqual(view)
    expect(resetView(showSpan(view, lastHour))).toEqual(view)
  })

  it('shows no more than was fetched, and is over when it shows all of that', () => {
    const within = zoomWithin(view, { min: now - hour / 2, max: now + hour / 4 }, lastHour)
    expect(within.zoom).toEqual({ min: now - 0.75 * hour, max: now })
    expect(zoomWithin(within, { min: now - 2 * hour, max: now + hour }, lastHour)).toEqual(view)
    expect(zoomWithin(view, { min: now - 2 * hour, max: now }, lastHour)).toBe(view)
    const enhanced = enhanceView(zoomed)
    const deeper = zoomWithin(
      enhanced,
      { min: now - 20_000, max: now - 15_000 },
      { min: now - 31_000, max: now },
    )
    expect(zoomWithin(deeper, { min: now - 31_000, max: now }, { min: now - 31_000, max: now })).toEqual(
      enhanced,
    )
  })

  it('goes farther out than what was asked for by itself, up to its range', () => {
    const enhanced = enhanceView(zoomed)
    const whole = { min: now - 31_000, max: now }
    const wider = { min: now - 60_000, max: now }
    expect(zoomWithin(enhanced, wider, whole)).toEqual({ ...enhanced, zoom: wider })
    expect(zoomWithin(enhanced, { min: now - 2 * hour, max: now }, whole)).toEqual(view)
  })

  it('stops at a second', () => {
    expect(zoomTo(view, { min: now, max: now + 999 })).toBe(view)
  })
})

describe('shifting', () => {
  it('moves by a quarter of the span', () => {
    const back = shiftView(view, lastHour, -1, now)
    expect(back.span).toEqual({ fromSeconds: (now - 1.25 * hour) / 1000, toSeconds: (now - hour / 4) / 1000 })
    expect(shiftWindow({ min: 0, max: 400 }, 1, now)).toEqual({ min: 100, max: 500 })
  })

  it('is capped at now and keeps its length', () => {
    expect(shiftWindow({ min: now - hour - 10, max: now - 10 }, 1, now)).toEqual(lastHour)
  })

  it('follows the present again when a range comes back to it', () => {
    const back = shiftView(view, lastHour, -1, now)
    const shown = { min: now - 1.25 * hour, max: now - hour / 4 }
    expect(shiftView(back, shown, 1, now)).toEqual(view)
    expect(shiftView(back, shown, 1, now + 20_000), 'its last reading is a little older').toEqual(view)
    expect(shiftView(back, shown, 1, now + hour / 2).span?.toSeconds).toBe(now / 1000)
  })

  it('stays a span when it is of a length of its own, or zoomed', () => {
    const short = { min: now - hour / 2, max: now - 10 }
    expect(shiftView(showSpan(view, short), short, 1, now).span?.toSeconds).toBe(now / 1000)
    expect(shiftView(zoomTo(view, short), short, 1, now)).toMatchObject({ isZoomed: true, zoom: undefined })
  })
})

describe('readView and writeView', () => {
  const addressOf = (view: Parameters<typeof writeView>[0]) =>
    new URLSearchParams(
      Object.entries(writeView(view)).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )

  describe('the view of a chart in its address', () => {
    it.each([
      viewOf('6h'),
      viewOf('1w'),
      enhanceView(zoomTo(viewOf('1d'), { min: 5_000_000, max: 9_000_000 })),
    ])('is read as it was written: %j', (view) => expect(readView(addressOf(view))).toEqual(view))

    it('is not said where it is as usual', () => expect(addressOf(viewOf('6h')).toString()).toBe(''))

    it.each(['from=5', 'from=9&to=5', 'from=a&to=b', 'range=2h', 'from=1.5&to=9'])(
      'of nonsense is the usual one: %s',
      (text) => expect(readView(new URLSearchParams(text))).toEqual(viewOf('6h')),
    )
  })
})

const data = [{ ts: 100 }, { ts: 200 }]
const tenMinutes = viewOf('10m')

it('ends with the last reading, or with the silence after it', () => {
  expect(shownWindow(tenMinutes, { data })).toEqual({ min: -400_000, max: 200_000 })
  expect(shownWindow(tenMinutes, { data, gaps: [{ fromTs: 200, toTs: 400 }] })).toEqual({
    min: -200_000,
    max: 400_000,
  })
})

it('shows the span that was asked for, and of that the part that is zoomed into', () => {
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(shownWindow(span, { data })).toEqual({ min: 50_000, max: 500_000 })
  const zoom = { min: 60_000, max: 70_500 }
  expect(shownWindow(zoomTo(span, zoom), { data })).toEqual(zoom)
})

it('is reduced to what came when there was too much', () => {
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(shownWindow(span, { data, lastEvaluatedTime: 201 }).max).toBe(201_000)
})

it('begins where what came begins when there was too much in a range until now', () => {
  const gaps = [{ fromTs: 40, toTs: 100 }]
  expect(shownWindow(viewOf('1M'), { data, gaps, lastEvaluatedTime: 201 })).toEqual({
    min: 40_000,
    max: 201_000,
  })
  expect(shownWindow(viewOf('1M'), { data: [], lastEvaluatedTime: 201 })).toEqual({
    min: 200_000,
    max: 201_000,
  })
})

it('is expected to end now, before anything is known', () => {
  expect(expectedWindow(tenMinutes, 900_000)).toEqual({ min: 300_000, max: 900_000 })
  const span = showSpan(tenMinutes, { min: 50_000, max: 500_000 })
  expect(expectedWindow(span, 900_000)).toEqual({ min: 50_000, max: 500_000 })
})

it('has room around a single measurement', () => {
  expect(shownWindow(viewOf('single'), { data: [{ ts: 200 }] })).toEqual({ min: 170_000, max: 230_000 })
})

it('shows both of two single measurements that were made hours apart', () => {
  const apart = shownWindow(viewOf('single'), { data: [{ ts: 0 }, { ts: 7200 }] })
  expect(apart).toEqual({ min: -720_000, max: 7_920_000 })
})
