// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import L from 'leaflet'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import type { MapMark } from './mapMarks'

// What lies below the devices is made of files that only the build of the page has: here it is an empty map.
vi.mock('../../maps/openBaseMap', () => ({
  openBaseMap: (element: HTMLElement) => {
    const map = L.map(element, { maxZoom: 18 })
    return { map, begin: () => undefined, close: () => map.remove() }
  },
}))

// Files of one thread share what they loaded: a map of another draws truly, and shall go on to.
vi.resetModules()
const { GroupMap } = await import('./GroupMap')
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
  ...{ lat, lon, name, rank: name, worst: undefined },
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

it('draws its devices once as it opens, those too near each other as one', async () => {
  // Each drawing begins with an empty layer.
  const drawn = vi.spyOn(L.LayerGroup.prototype, 'clearLayers')
  const { rerender } = render(mapOf(far, false))
  await act(() => Promise.resolve())
  screen.getByTitle('A · Idle')
  screen.getByTitle('B · Idle')
  expect(drawn).toHaveBeenCalledOnce()

  rerender(mapOf([...far, near], false))
  await act(() => Promise.resolve())
  screen.getByTitle('A · Idle')
  screen.getByTitle('2 devices, worst: B · Idle')
  expect(drawn).toHaveBeenCalledTimes(2)
})
