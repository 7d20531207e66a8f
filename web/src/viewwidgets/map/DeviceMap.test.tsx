// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import L from 'leaflet'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import type { DeviceMapProps } from './DeviceMapProps'
import type { MapMark } from './mapMarks'

// What lies below the devices is made of files that only the build of the page has: here it is an empty map.
vi.mock('../../maps/openBaseMap', () => ({
  openBaseMap: (element: HTMLElement) => {
    const map = L.map(element, { minZoom: 1, maxZoom: 18, zoomAnimation: false, fadeAnimation: false })
    return { map, begin: () => undefined, close: () => map.remove() }
  },
}))

let onPick = vi.fn<DeviceMapProps['onPick']>()

beforeEach(() => {
  onPick = vi.fn()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.doUnmock('./GroupMap')
})
// Files of one thread share what they loaded: a map of another draws truly, and shall go on to.
afterAll(() => void vi.resetModules())

/** As on a first visit: the full map has never been fetched. */
const visit = async (): Promise<(props: Partial<DeviceMapProps>) => React.JSX.Element> => {
  vi.resetModules()
  const { DeviceMap } = await import('./DeviceMap')
  return (props) => (
    <DeviceMap {...{ marks, followed: undefined, isCovered: false, isComplete: false, onPick }} {...props} />
  )
}

const markAt = (name: string, lat: number, lon: number): MapMark => ({
  id: DeviceId.parse(`MAPDEV00${name}`),
  ...{ lat, lon, name, rank: name, worst: undefined },
  ...{ state: 'idle', level: 'normal', headingDeg: undefined },
})
const marks = [
  markAt('A', -32, 116),
  markAt('B', -20, 140),
  markAt('C', -20.01, 140.01),
  markAt('D', -25.3, 131),
]

const markNamed = (name: string) => screen.getByRole('button', { name })
const isFull = () => document.querySelector('.leaflet-container') !== null
const untilFull = () => vi.waitUntil(isFull, { timeout: 10_000 })
const drawnByNow = () => act(() => Promise.resolve())

/** The middle of each mark within the map, whoever has drawn it. */
const placesOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-mark]')].map((mark) => {
    const { left, top, width } = mark.style
    const half = Number.parseFloat(width) / 2
    const at = isFull()
      ? L.DomUtil.getPosition(mark)
      : { x: Number.parseFloat(left) + half, y: Number.parseFloat(top) + half }
    return [mark.getAttribute('aria-label'), at.x, at.y]
  })

it('shows its devices before the full map is there, and they can be pressed', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  expect(isFull()).toBe(false)
  screen.getByRole('application', { name: 'Map of 4 devices' })
  fireEvent.click(markNamed('A · Idle'))
  expect(onPick).toHaveBeenCalledWith(['MAPDEV00A'])
  markNamed('2 devices, worst: B · Idle')

  rerender(shown({ marks: marks.slice(0, 2) }))
  screen.getByRole('application', { name: 'Map of 2 devices' })
  markNamed('B · Idle')
  expect(screen.queryByRole('button', { name: 'D · Idle' })).toBeNull()
})

it('gives its place to the full map, each mark where it was, the focused one with the focus', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  const before = placesOf()
  expect(before).toHaveLength(3)
  markNamed('D · Idle').focus()
  rerender(shown({ isComplete: true }))
  await untilFull()
  await drawnByNow()
  expect(placesOf()).toEqual(before)
  expect(document.activeElement).toBe(markNamed('D · Idle'))
  fireEvent.keyDown(markNamed('D · Idle'), { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith(['MAPDEV00D'])
})

it('keeps the focus where it is when new values come, before and after', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  markNamed('A · Idle').focus()
  rerender(shown({ marks: [...marks] }))
  expect(document.activeElement).toBe(markNamed('A · Idle'))
  rerender(shown({ marks, isComplete: true }))
  await untilFull()
  await drawnByNow()
  rerender(shown({ marks: [...marks], isComplete: true }))
  await drawnByNow()
  expect(document.activeElement).toBe(markNamed('A · Idle'))
})

it('has whoever is followed in the middle, before and after', async () => {
  const shown = await visit()
  const followed = marks[3]
  const { rerender } = render(shown({ followed }))
  const before = placesOf()
  expect(before).toContainEqual(['D · Idle', 300, 200])
  rerender(shown({ followed, isComplete: true }))
  await untilFull()
  await drawnByNow()
  expect(placesOf()).toEqual(before)
})

it('shows devices apart that were pressed as one, as soon as the full map is there', async () => {
  const shown = await visit()
  render(shown({}))
  const many = markNamed('2 devices, worst: B · Idle')
  fireEvent.keyDown(many, { key: 'Enter' })
  fireEvent.click(many)
  expect(onPick).not.toHaveBeenCalled()
  await untilFull()
  await drawnByNow()
  markNamed('B · Idle')
  markNamed('C · Idle')
})

it('is not taken away from under a finger', async () => {
  const shown = await visit()
  const { rerender } = render(shown({}))
  const pressed = markNamed('A · Idle')
  fireEvent.pointerDown(pressed)
  rerender(shown({ isComplete: true }))
  await act(async () => expect((await import('./GroupMap')).GroupMap).toBeDefined())
  expect(isFull()).toBe(false)
  fireEvent.pointerUp(pressed)
  fireEvent.click(pressed)
  expect(onPick).toHaveBeenCalledWith(['MAPDEV00A'])
  await untilFull()
})

it('is the full map at once where that has been fetched before', async () => {
  const shown = await visit()
  render(shown({ isComplete: true }))
  await untilFull()
  cleanup()
  render(shown({}))
  expect(isFull()).toBe(true)
})

it('keeps its devices, all of which can be pressed, when the full map cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.doMock('./GroupMap', () => {
    throw new Error('no network')
  })
  const shown = await visit()
  render(shown({ isComplete: true }))
  await screen.findByText('Map Load Error', {}, { timeout: 10_000 })
  fireEvent.click(markNamed('2 devices, worst: B · Idle'))
  expect(onPick).toHaveBeenCalledWith(['MAPDEV00B', 'MAPDEV00C'])
})
