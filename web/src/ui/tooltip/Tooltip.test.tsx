// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Switch } from '../field/Switch'
import { Tooltip } from './Tooltip'

afterEach(cleanup)

const show = () => {
  render(
    <Tooltip text="Only view your own.">
      <Switch label="Mine" />
    </Tooltip>,
  )
  return screen.getByRole('switch', { name: 'Mine' })
}

it('of a switch shows wherever the pointer is over it, its label too', async () => {
  show()
  fireEvent.pointerOver(screen.getByText('Mine'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Only view your own.')
  fireEvent.pointerOut(screen.getByText('Mine'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('shows to the keyboard, describes what has the focus, and goes by Escape', async () => {
  const control = show()
  fireEvent.focus(control)
  const tip = await screen.findByRole('tooltip')
  expect(control.getAttribute('aria-describedby')).toBe(tip.id)
  fireEvent.keyDown(control, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(control.hasAttribute('aria-describedby')).toBe(false)
})
