// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleDevice } from '../gallery/OpenParts'
import { ReadingsContext, createReadingsStore } from '../livereadings/readingsStore'
import { KeySettingsDialog } from './KeySettingsDialog'
import type { MakeChange } from './displayChange'

const saved = vi.fn<(change: MakeChange, text: string) => Promise<void>>(() => Promise.resolve())

const open = (dataKey: string) => {
  const store = createReadingsStore()
  store.add([{ ts: 1, state: 5 }])
  render(
    <MemoryRouter>
      <ReadingsContext value={store}>
        <KeySettingsDialog
          dataKey={dataKey}
          device={{ ...sampleDevice, notes: { asset_type: 'Haul Truck' } }}
          onSave={saved}
          onOpenLimits={() => undefined}
          onClose={() => undefined}
        />
      </ReadingsContext>
    </MemoryRouter>,
  )
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  saved.mockClear()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('is called as the state is on such a machine, and asks for its name and colour alone', async () => {
  open('state5')
  expect(screen.getByRole('heading', { name: 'Display Settings – Hauling' })).toBeTruthy()
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name.getAttribute('placeholder')).toBe('Hauling')
  expect(screen.queryByText('Preview')).toBeNull()
  expect(screen.queryByText('Limits')).toBeNull()
  expect(screen.queryByText('Display Type')).toBeNull()

  fireEvent.change(name, { target: { value: 'To the crusher' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [change] = saved.mock.calls[0] ?? expect.fail('nothing was saved')
  expect(change({})).toEqual({ state5: { name: 'To the crusher' } })
})

it('a trigger gets what it should cause in plain fields, and how long it may wait', async () => {
  open('tp2')
  fireEvent.change(screen.getByLabelText('Measurement that proves it'), { target: { value: 'state' } })
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'five' } })
  const within = screen.getByLabelText('Within')
  fireEvent.change(within, { target: { value: '3' } })
  expect(screen.getByText('Enter a number')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('Void after'), { target: { value: '15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [change] = saved.mock.calls[0] ?? expect.fail('nothing was saved')
  expect(change({})).toEqual({
    tp2: {
      effect: { key: 'state', is: 'above', value: 5, within: 3, unit: 'readings' },
      voidAfterSeconds: 900,
    },
  })
})
