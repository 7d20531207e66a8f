// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './Dialog'
import { OpenMenu } from '../menu/OpenMenu'
import { useUnheld } from './useUnheld'

afterEach(cleanup)

interface Props {
  order: readonly string[]
  hasDialog?: boolean
}

const Cards = ({ order, hasDialog = false }: Props) => (
  <>
    <ol>
      {useUnheld(order).map((name) => (
        <li key={name}>
          {name}
          {name === 'Fuel' ? (
            <OpenMenu label="Actions" className="" entries={[{ label: 'Hide', onSelect: () => undefined }]}>
              …
            </OpenMenu>
          ) : null}
        </li>
      ))}
    </ol>
    {hasDialog ? (
      <Dialog title="Limits" onClose={() => undefined}>
        Fields
      </Dialog>
    ) : null}
  </>
)
const page = (props: Props) => (
  <MemoryRouter>
    <Cards {...props} />
  </MemoryRouter>
)
const first = () => screen.getAllByRole('listitem')[0]?.textContent
const quiet = ['Fuel', 'Coolant']
const alarmed = ['Coolant', 'Fuel']

it('leaves the cards where they are while the menu of one is open, and moves them when it is closed', async () => {
  const { rerender } = render(page({ order: quiet }))
  const item = await screen.findByRole('menuitem', { name: 'Hide' })
  rerender(page({ order: alarmed }))
  expect(first()).toMatch(/^Fuel/)
  expect(item.isConnected).toBe(true)

  fireEvent.click(item)
  await waitFor(() => expect(first()).toBe('Coolant'))
})

it('moves nothing under a dialog or a panel', async () => {
  const { rerender } = render(page({ order: quiet }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  rerender(page({ order: quiet, hasDialog: true }))
  rerender(page({ order: alarmed, hasDialog: true }))
  expect(first()).toMatch(/^Fuel/)
  rerender(page({ order: alarmed }))
  await waitFor(() => expect(first()).toBe('Coolant'))
})
