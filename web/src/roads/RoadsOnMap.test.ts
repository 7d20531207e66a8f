// @vitest-environment happy-dom
import L from 'leaflet'
import { expect, it } from 'vitest'
import { noteOfRoads } from './RoadsOnMap'

it('is read at the edge of the map for as long as it is added', () => {
  const map = L.map(document.createElement('div'), { attributionControl: false }).setView([-33, 151], 10)
  const note = noteOfRoads().addTo(map)
  expect(map.getContainer().textContent).toContain('Not all haul roads are drawn')
  note.remove()
  expect(map.getContainer().textContent).not.toContain('haul roads')
  map.remove()
})
