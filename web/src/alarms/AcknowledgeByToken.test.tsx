// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acknowledgeByToken } from '../../../shared/alarms/alarmActions'
import { AcknowledgeByToken } from './AcknowledgeByToken'

const asked = vi.fn<(address: string, init?: RequestInit) => Response>()
const show = (hash: string) =>
  render(
    <MemoryRouter initialEntries={[`/acknowledge${hash}`]}>
      <AcknowledgeByToken />
    </MemoryRouter>,
  )
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('fetch', (...request: [string, RequestInit?]) => Promise.resolve(asked(...request)))
})
afterEach(() => {
  cleanup()
  asked.mockReset()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('asks nothing before the button is pressed, then says what it acknowledged and leads to the device', async () => {
  const answer = { deviceid: 'TRUCK0001', deviceName: 'Truck 1', texts: ['Brake Temp: High'] }
  asked.mockReturnValue(Response.json({ message: 'Acknowledged.', ...answer }))
  show('#t0ken')
  expect(asked).not.toHaveBeenCalled()
  press()
  expect((await screen.findByRole('status')).textContent).toContain('Truck 1 Brake Temp: High')
  expect(asked.mock.calls.map(([address, init]) => [address, init?.method, init?.body])).toEqual([
    [`/api${acknowledgeByToken.path}`, 'POST', '{"token":"t0ken"}'],
  ])
  expect(screen.getByRole('link', { name: 'Open Truck 1' }).getAttribute('href')).toBe('/data/TRUCK0001')
})

it('says plainly that a link is too old, and offers no second try of it', async () => {
  asked.mockReturnValue(
    Response.json({ message: 'This link has expired.', requestId: 'r1' }, { status: 410 }),
  )
  show('#old')
  press()
  await waitFor(() => expect(screen.getByText(/This link has expired\./)).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(screen.getByRole('link', { name: 'All events' })).toBeTruthy()
})

it('offers another try where it is not known whether it was done', async () => {
  asked.mockReturnValue(Response.json({ message: 'It broke.', requestId: 'r1' }, { status: 500 }))
  show('#t0ken')
  press()
  await waitFor(() => expect(screen.getByText(/It broke\./)).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeTruthy()
})

it('says that a link without its token is not complete', () => {
  show('')
  expect(screen.getByText(/not complete/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
