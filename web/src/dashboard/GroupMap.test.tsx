// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import type { MapMark } from './mapMarks'

vi.mock('../maps/clusterPoints', { spy: true })
// What lies below the devices comes with files that the build makes.
vi.mock('../maps/openBaseMap', async () => {
  const { default: L } = await import('leaflet')
  const openBaseMap = (element: HTMLElement) => {
    const map = L.map(element, { maxZoom: 18 })
    return { map, begin: () => undefined, close: () => map.remove() }
  }
  return { openBaseMap }
})

// Files of one thread share what they loaded: a map of another draws truly, and shall go on to.
vi.resetModules()
const { GroupMap } = await import('./GroupMap')
const { clusterPoints } = await import('../maps/clusterPoints')
afterAll(() => void vi.resetModules())

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const markAt = (name: string, lat: number, lon: number): MapMark => ({
  id: DeviceId.parse(`MAPDEV00${name}`),
  ...{ lat, lon, name, said: `${name} · Idle`, rank: name },
  ...{ state: 'idle', level: 'normal', headingDeg: undefined },
})
const far = [markAt('A', -32, 116), markAt('B', -20, 140)]
const near = markAt('C', -20.0001, 140.0001)

const mapOf = (marks: readonly MapMark[], isComplete: boolean) => (
  <GroupMap
    marks={marks}
    isComplete={isComplete}
    followed={undefined}
    isCovered={false}
    onPick={() => undefined}
  />
)
const drawings = () => vi.mocked(clusterPoints).mock.calls.length

it('draws its devices once as it opens, those too near each other as one', async () => {
  vi.mocked(clusterPoints).mockClear()
  const { rerender } = render(mapOf(far, false))
  await act(() => Promise.resolve())
  screen.getByTitle('A · Idle')
  screen.getByTitle('B · Idle')
  expect(drawings()).toBe(1)

  rerender(mapOf([...far, near], false))
  await act(() => Promise.resolve())
  screen.getByTitle('A · Idle')
  screen.getByTitle('2 devices, worst: B · Idle')
  expect(drawings()).toBe(2)
})
