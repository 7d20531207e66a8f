// @vitest-environment happy-dom
import { MantineProvider, Switch } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tooltip } from './Tooltip'

afterEach(cleanup)

it('of a switch shows wherever the pointer is over it, its label too', async () => {
  render(
    <MantineProvider>
      <Tooltip text="Only view your own." hasLabel>
        <Switch label="Mine" />
      </Tooltip>
    </MantineProvider>,
  )
  const root = screen.getByText('Mine').closest('.mantine-Switch-root')
  if (root === null) throw new Error('the switch has no root')
  fireEvent.mouseEnter(root)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Only view your own.')
})
