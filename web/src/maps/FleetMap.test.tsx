// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FleetMap } from './FleetMap'
import { type MapMarker, severityColours, severityOf, silentOpacity } from './mapMarker'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const marker = (id: string, level: 'warning' | undefined, opacity: number): MapMarker => {
  const severity = severityOf(level)
  return {
    ...{ id, pos: { lat: -32, lon: 150 }, label: id, mapInfoText: `${id} · text`, severity, opacity },
    colour: severityColours[severity],
    level: level ?? 'normal',
  }
}

const show = (...markers: MapMarker[]) => {
  const onOpen = vi.fn()
  render(<FleetMap markers={markers} lost={1} count={markers.length + 1} onOpen={onOpen} />)
  return onOpen
}
/** Colours may be read back in another notation. */
const dotOf = (name: string) => screen.getByRole('button', { name }).querySelector('span')

it('draws devices at one place in the colour of the worst, faint only where all of them are silent', () => {
  show(marker('live', undefined, 1), marker('silent', 'warning', silentOpacity))
  const mixed = dotOf('2 devices, worst: silent · text')
  expect(mixed?.textContent).toBe('2')
  expect(mixed?.style.background).toContain(severityColours.warning)
  expect(mixed?.style.opacity).toBe('1')
  cleanup()
  show(marker('a', undefined, silentOpacity), marker('b', undefined, silentOpacity))
  expect(dotOf('2 devices, worst: a · text')?.style.opacity).toBe(String(silentOpacity))
})

it('names a single device and opens it when it is pressed', () => {
  const onOpen = show(marker('Dozer', undefined, 1))
  fireEvent.click(screen.getByRole('button', { name: 'Dozer · text' }))
  expect(onOpen).toHaveBeenCalledWith('Dozer')
  screen.getByText('1 of 2 devices reports no position.')
})
