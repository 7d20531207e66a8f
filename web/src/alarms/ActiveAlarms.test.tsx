// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Alarm, alarmStates } from '../../../shared/alarms/alarm'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { holdSession } from '../core/session/sessionCookies.fixture'
import { stubResizeObserver } from '../ui/stubResizeObserver.fixture'
import { ActiveAlarms } from './ActiveAlarms'
import { alarmOf } from './alarm.fixture'
import { useAlarmFilters, useAlarms } from './useAlarms'

const me: Session = {
  session: {
    state: 'signedIn',
    user: {
      userid: '00000000-0000-4000-8000-000000000001',
      email: 'ada@example.com',
      name: 'Ada',
      specialGroups: [],
    },
  },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
}

/** What the portal was asked to change, in its order. */
const sent: { address: string; body: unknown }[] = []
let alarms: Alarm[] = []

const take = (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
  if (method === 'POST') {
    const request = JSON.parse(body ?? '{}') as { ids?: string[] }
    sent.push({ address, body: request })
    const [, device] = /\/device\/(\w+)\//.exec(address) ?? []
    alarms = alarms.map((alarm) =>
      alarm.deviceid === device && request.ids?.includes(alarm.id) === true
        ? { ...alarm, acknowledged: { by: 'Ada', ts: 1_700_000_100 } }
        : alarm,
    )
    return Response.json({ message: 'Acknowledged.', alarms: [] })
  }
  if (address.includes('/alarm?')) {
    const steps = [{ ts: 1_700_000_000, kind: 'began', text: 'High, 171 °C' }]
    return Response.json({ alarm: alarms[0], steps })
  }
  const totals = Object.fromEntries(alarmStates.map((state) => [state, 0]))
  return Response.json({ alarms, totals: { ...totals, unacknowledged: 4, acknowledged: 1 } })
}

const Page = () => {
  const filters = useAlarmFilters()
  return <ActiveAlarms filters={filters} alarms={useAlarms(filters, { inBackground: false })} tools={null} />
}

const show = async (at = '/events') => {
  await act(async () => {
    render(
      <SessionContext value={me}>
        <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
          <MemoryRouter initialEntries={[at]}>
            <Page />
          </MemoryRouter>
        </SWRConfig>
      </SessionContext>,
    )
    await Promise.resolve()
  })
  // What the test before has just asked would not be asked again so soon.
  await act(() => mutate(() => true))
  await screen.findByRole('row', { name: /Truck 2/ })
}

const row = (name: RegExp) => screen.getByRole('row', { name })
const headings = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => textContent.replace(/\s*\d+$/, '').trim())
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? window, { key }))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubResizeObserver()
  holdSession()
  vi.stubGlobal('fetch', (address: string, init?: { method?: string; body?: string }) =>
    Promise.resolve(take(address, init)),
  )
  sent.length = 0
  alarms = [
    alarmOf('TRUCK0001'),
    alarmOf('TRUCK0001', { id: '1700000000001#0123456789abcdef', msg: 'Low', level: 'warning' }),
    alarmOf('TRUCK0002'),
    alarmOf('TRUCK0003', { acknowledged: { by: 'Ben', ts: 1_700_000_050, note: 'Mine' } }),
    alarmOf('TRUCK0004', { role: 'VIEW' }),
  ]
})
afterEach(async () => {
  cleanup()
  // A change is followed by what the page itself keeps: it has to be the browser's own cache, empty again.
  await mutate(() => true, undefined, { revalidate: false })
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

describe('the list of open alarms', () => {
  it('lies in groups by state, those that wait for a person first, and says who has one', async () => {
    await show()
    expect(headings()).toEqual(['Unacknowledged', 'Acknowledged'])
    expect(row(/Truck 3/).textContent).toMatch(/Acknowledged by Ben, .*: Mine/)
  })

  it('acknowledges one by one tap, which moves it', async () => {
    await show()
    fireEvent.click(within(row(/Truck 2/)).getByRole('button', { name: /^Acknowledge / }))
    await waitFor(() => expect(row(/Truck 2/).textContent).toMatch(/Acknowledged by Ada/))
    expect(sent).toEqual([
      { address: '/api/device/TRUCK0002/alarms/acknowledge', body: { ids: [alarmOf('TRUCK0002').id] } },
    ])
  })

  it('acknowledges several with one note, a request for each device', async () => {
    await show()
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Select .*Truck [12]/ }))
      fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge 3' }))
    const dialog = await screen.findByRole('dialog', { name: 'Acknowledge 3 alarms' })
    fireEvent.change(within(dialog).getByLabelText('Note, if you like'), { target: { value: 'On my way' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual(
      expect.arrayContaining([
        {
          address: '/api/device/TRUCK0001/alarms/acknowledge',
          body: { ids: [alarms[0]?.id, alarms[1]?.id], note: 'On my way' },
        },
        {
          address: '/api/device/TRUCK0002/alarms/acknowledge',
          body: { ids: [alarms[2]?.id], note: 'On my way' },
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull())
  })

  it('gives several to oneself, those that are acknowledged too', async () => {
    alarms = alarms.map((alarm) => ({ ...alarm, role: 'OPERATOR' }))
    await show()
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Select .*Truck [23]/ }))
      fireEvent.click(box)
    screen.getByRole('button', { name: 'Acknowledge 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Assign 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 alarms' })
    within(dialog).getByText('Your role lets you give them to yourself alone.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ address }) => address).sort()).toEqual([
      '/api/device/TRUCK0002/alarms/assign',
      '/api/device/TRUCK0003/alarms/assign',
    ])
    expect(sent.map(({ body }) => body)).toEqual([
      { id: alarmOf('TRUCK0002').id, userid: '00000000-0000-4000-8000-000000000001' },
      { id: alarmOf('TRUCK0003').id, userid: '00000000-0000-4000-8000-000000000001' },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull())
  })

  it('says to those who may not that they may not, and sends nothing', async () => {
    await show()
    const button = within(row(/Truck 4/)).getByRole('button', { name: /^Acknowledge / })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Truck 4/ }).disabled).toBe(true)
    expect(sent).toEqual([])
  })
})

describe('the keyboard', () => {
  it('goes from row to row, acknowledges and picks, and leaves fields alone', async () => {
    await show()
    press('j')
    press('j')
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Truck 2')
    press('x')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Truck 2/ }).checked).toBe(true)
    press('k')
    press('a')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.address).toBe('/api/device/TRUCK0001/alarms/acknowledge')
  })

  it('says which keys there are', async () => {
    await show()
    press('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keys' })
    expect(dialog.textContent).toContain('aAcknowledge')
  })
})

it('opens the history of one by its own address', async () => {
  await show('/events?alarm=TRUCK0001~1700000000000~0123456789abcdef')
  const panel = await screen.findByRole('dialog', { name: 'Brake Temp: High' })
  expect((await within(panel).findByRole('list', { name: 'History' })).textContent).toContain('High, 171 °C')
  fireEvent.change(within(panel).getByLabelText('Note'), { target: { value: 'Pads are worn' } })
  fireEvent.click(within(panel).getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        address: '/api/device/TRUCK0001/alarms/note',
        body: { id: alarmOf('TRUCK0001').id, note: 'Pads are worn' },
      },
    ]),
  )
})
