// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleDevice } from '../gallery/OpenParts'
import { zoneStore } from '../ui/zone/zoneStore'
import { DeviceHeader } from './DeviceHeader'
import type { Device } from './useDevice'

const tier: NonNullable<Device['tier']> = {
  name: 'Hosted',
  color: 'success',
  outline: false,
  tooltip: 'Hosted plan',
  dataStorageDays: 365,
  dataToPortal: true,
  minUpdateRate: 5,
  emails: 300,
  sms: 100,
  apiEnabled: true,
  trialResetAvailable: false,
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  act(() => {
    zoneStore.choose('mine')
    zoneStore.setSite(undefined)
  })
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('shows the day on which a plan ends in the selected time zone', () => {
  const planExpiryTs = Date.UTC(2027, 7, 15, 20) / 1000
  zoneStore.choose('utc')
  render(
    <MemoryRouter>
      <DeviceHeader device={{ ...sampleDevice, tier, planExpiryTs }} pageName="Data" />
    </MemoryRouter>,
  )
  expect(screen.getByText(/^until .*15/)).toBeTruthy()
  act(() => {
    zoneStore.setSite('Australia/Sydney')
    zoneStore.choose('site')
  })
  expect(screen.getByText(/^until .*16/)).toBeTruthy()
})
