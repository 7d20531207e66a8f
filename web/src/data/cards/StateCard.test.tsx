// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadingsContext, createReadingsStore } from '../../livereadings/readingsStore'
import { StateCard } from './StateCard'

const named = vi.fn<(key: string) => void>()

const show = (state: number, onName: ((key: string) => void) | undefined, own = {}) => {
  const store = createReadingsStore()
  store.add([{ ts: 1, state }])
  render(
    <ReadingsContext value={store}>
      <StateCard display={own} assetType="Haul Truck" onOpen={() => undefined} onName={onName} />
    </ReadingsContext>,
  )
}
const menu = () => screen.queryByRole('button', { name: 'Actions of State' })

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  named.mockClear()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('says the state by its usual name on such a machine, which its menu changes', async () => {
  // Here already, so that how long it takes to load is no matter of the test.
  await import('../../ui/menu/OpenMenu')
  show(5, named)
  expect(screen.getByText('Hauling')).toBeTruthy()
  fireEvent.click(menu() ?? expect.fail('no menu'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename Hauling', hidden: true }))
  expect(named).toHaveBeenCalledWith('state5')
})

it('says the name that people here gave it', () => {
  show(5, undefined, { state5: { name: 'To the crusher' } })
  expect(screen.getByText('To the crusher')).toBeTruthy()
})
