// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleDevice } from '../gallery/OpenParts'
import { ReadingsContext, createReadingsStore } from '../livereadings/readingsStore'
import type { CardPicture } from './ArrangeTile'
import { useDisplaySettings } from './useDisplaySettings'

const store = createReadingsStore()
store.add([{ ts: 1, vin: 12 }])

const takePictures = vi.fn(() => new Map<string, CardPicture>())
const Page = () => {
  const { arrange, arranging } = useDisplaySettings(sampleDevice, store, takePictures)
  return (
    <ReadingsContext value={store}>
      <button onClick={arrange}>Arrange</button>
      {arranging ?? <p>The cards</p>}
    </ReadingsContext>
  )
}

afterEach(cleanup)

it('keeps the cards in sight until they can be arranged, and then takes their pictures', async () => {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  screen.getByText('The cards')
  expect(takePictures).not.toHaveBeenCalled()
  expect(await screen.findByRole('region', { name: 'Arrange cards' })).toBeTruthy()
  expect(takePictures).toHaveBeenCalledOnce()
  expect(screen.queryByText('The cards')).toBeNull()
})
