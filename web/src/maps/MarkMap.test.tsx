// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import L from 'leaflet'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Mark } from './clusterMarks'

let isPictureMissing = false
// What lies below the devices is made of files that only the build of the page has: here it is an empty map.
vi.mock('./openBaseMap', () => ({
  openBaseMap: (element: HTMLElement) => {
    const map = L.map(element, { minZoom: 1, maxZoom: 18, zoomAnimation: false, fadeAnimation: false })
    const begin = (onError: () => void) => (isPictureMissing ? onError() : undefined)
    return { map, begin, close: () => map.remove() }
  },
}))

let onPick = vi.fn<(ids: readonly string[]) => void>()

beforeEach(() => {
  isPictureMissing = false
  onPick = vi.fn()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.doUnmock('./openLand')
})
// Files of one thread share what they loaded: a map of another draws truly, and shall go on to.
afterAll(() => void vi.resetModules())

interface Shown {
  marks?: readonly Mark[]
  followed?: Mark | undefined
  isComplete?: boolean
}

/** As on a first visit: Leaflet has never been fetched. */
const visit = async (): Promise<(props: Shown) => React.JSX.Element> => {
  vi.resetModules()
  const { MarkMap } = await import('./MarkMap')
  return (props) => (
    <MarkMap
      {...{ marks, isComplete: false, onPick, ...props }}
      lookOf={(members) => ({
        content: members.length,
        ...{ sizePx: 32, className: '', liftPx: 0 },
        label: members.map(({ id }) => id).join(' and '),
      })}
    />
  )
}

const markAt = (id: string, lat: number, lon: number): Mark => ({ id, lat, lon })
const marks = [
  markAt('A', -32, 116),
  markAt('B', -20, 140),
  markAt('C', -20.01, 140.01),
  markAt('D', -25.3, 131),
]

const markNamed = (name: string) => screen.getByRole('button', { name })
const hasLand = () => document.querySelector('.leaflet-container') !== null
const untilLand = () => vi.waitUntil(hasLand, { timeout: 10_000 })
const untilDrawn = () => act(() => Promise.resolve())

/** The middle of each mark within the map. */
const placesOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-mark]')].map((mark) => {
    const [x, y] = [...mark.style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px))
    return [mark.getAttribute('aria-label'), (x ?? NaN) + 16, (y ?? NaN) + 16]
  })

it('shows its devices before Leaflet is there, and they can be pressed', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  expect(hasLand()).toBe(false)
  screen.getByRole('application', { name: 'Map of 4 devices' })
  fireEvent.click(markNamed('A'))
  expect(onPick).toHaveBeenCalledWith(['A'])
  markNamed('B and C')

  rerender(shown({ marks: marks.slice(0, 2) }))
  screen.getByRole('application', { name: 'Map of 2 devices' })
  markNamed('B')
  expect(screen.queryByRole('button', { name: 'D' })).toBeNull()
})

it('leaves each mark where it was, and the focused one with the focus, when Leaflet comes', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  const before = placesOf()
  expect(before).toHaveLength(3)
  const mark = markNamed('D')
  mark.focus()
  rerender(shown({ isComplete: true }))
  await untilLand()
  await untilDrawn()
  expect(placesOf()).toEqual(before)
  expect(document.activeElement).toBe(mark)
  fireEvent.click(mark)
  expect(onPick).toHaveBeenCalledWith(['D'])
})

it('keeps the focus where it is when new values come, before and after', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  markNamed('A').focus()
  rerender(shown({ marks: [...marks] }))
  expect(document.activeElement).toBe(markNamed('A'))
  rerender(shown({ marks, isComplete: true }))
  await untilLand()
  await untilDrawn()
  rerender(shown({ marks: [...marks], isComplete: true }))
  await untilDrawn()
  expect(document.activeElement).toBe(markNamed('A'))
})

it('has the followed device in the middle, before and after', async () => {
  const shown = await visit()
  const followed = marks[3]
  const { rerender } = render(shown({ followed }))
  const before = placesOf()
  expect(before).toContainEqual(['D', 300, 200])
  rerender(shown({ followed, isComplete: true }))
  await untilLand()
  await untilDrawn()
  expect(placesOf()).toEqual(before)
})

it('shows devices apart that were pressed as one, at once, and stays there when Leaflet comes', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  fireEvent.click(markNamed('B and C'))
  expect(onPick).not.toHaveBeenCalled()
  const before = placesOf()
  expect(before.map(([name]) => name)).toEqual(['B', 'C'])
  rerender(shown({ isComplete: true }))
  await untilLand()
  await untilDrawn()
  expect(placesOf()).toEqual(before)
})

it('shows devices apart that are pressed as one with land, and picks those at one place', async () => {
  const shown = await visit()
  const places = [...marks, markAt('E', -32, 116)]
  render(shown({ marks: places, isComplete: true }))
  await untilLand()
  await untilDrawn()
  fireEvent.click(markNamed('B and C'))
  await untilDrawn()
  markNamed('B')
  cleanup()
  render(shown({ marks: places, isComplete: true }))
  fireEvent.click(markNamed('A and E'))
  expect(onPick).toHaveBeenCalledWith(['A', 'E'])
})

it('fetches Leaflet as soon as it is used, and leaves the pressed mark under the finger', async () => {
  const shown = await visit()
  render(shown({}))
  const pressed = markNamed('A')
  fireEvent.pointerDown(pressed)
  await untilLand()
  await untilDrawn()
  expect(markNamed('A')).toBe(pressed)
  fireEvent.pointerUp(pressed)
  fireEvent.click(pressed)
  expect(onPick).toHaveBeenCalledWith(['A'])
})

it('has land at once where Leaflet has been fetched before', async () => {
  const shown = await visit()
  render(shown({ isComplete: true }))
  await untilLand()
  cleanup()
  render(shown({}))
  expect(hasLand()).toBe(true)
})

it('clusters its devices once as it opens, and again when others come', async () => {
  const shown = await visit()
  const { rerender } = render(shown({ isComplete: true }))
  await untilLand()
  await untilDrawn()
  expect(placesOf()).toHaveLength(3)
  rerender(shown({ marks: [...marks, markAt('E', -25, 120)], isComplete: true }))
  expect(placesOf()).toHaveLength(4)
})

it('keeps its devices, all of which can be pressed, when Leaflet cannot be fetched', async () => {
  vi.doMock('./openLand', () => {
    throw new Error('no network')
  })
  const shown = await visit()
  render(shown({ isComplete: true }))
  await screen.findByText('Map Load Error', {}, { timeout: 10_000 })
  fireEvent.click(markNamed('B and C'))
  expect(onPick).toHaveBeenCalledWith(['B', 'C'])
})

it('says when land cannot be drawn, and keeps its devices', async () => {
  isPictureMissing = true
  const shown = await visit()
  render(shown({ isComplete: true }))
  await screen.findByText('Map Load Error', {}, { timeout: 10_000 })
  expect(placesOf()).toHaveLength(3)
})
