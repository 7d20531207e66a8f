// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { addressOf } from '../../../shared/core/endpoint'
import { SearchBox } from './SearchBox'

const groupid = GroupId.parse('g-HunterVal')
const groups = [{ groupid, groupName: 'Hunter Valley' }]
const named = [{ groupid, groupName: 'Hunter Valley', devices: [{ deviceid: 'TRUCK0001', name: 'Haul 1' }] }]
const Where = () => <output>{useLocation().pathname}</output>

const open = (answer?: object) => {
  const fallback = answer === undefined ? {} : { [addressOf(getGroups, {})]: answer }
  render(
    <MemoryRouter>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback,
          revalidateOnMount: answer === undefined,
          shouldRetryOnError: false,
        }}
      >
        <SearchBox groups={groups} />
        <Where />
      </SWRConfig>
    </MemoryRouter>,
  )
  const field = screen.getByRole('combobox')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { field, type }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('finds groups and devices, and goes to the one that is marked', () => {
  const { field, type } = open({ groups: named })
  fireEvent.focus(field)
  type('h')
  expect(options()).toEqual(['Haul 1TRUCK0001', 'Hunter ValleyGROUP'])
  type('truck')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('/data/TRUCK0001').tagName).toBe('OUTPUT')
})

it('says that nothing was found only when it has looked through everything', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const { field, type } = open()
  type('truck')
  expect(screen.getByText('Searching your devices…')).toBeDefined()
  fireEvent.focus(field)
  await waitFor(() =>
    expect(screen.getByText('Your devices could not be loaded. Only groups are searched.')).toBeDefined(),
  )
  type('hunter')
  expect(options()).toEqual(['Hunter ValleyGROUP'])
  cleanup()
  const whole = open({ groups: named })
  fireEvent.focus(whole.field)
  whole.type('pump')
  expect(screen.getByText('No devices or groups found.')).toBeDefined()
})
