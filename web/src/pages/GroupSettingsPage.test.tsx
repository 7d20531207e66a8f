// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getGroup } from '../../../shared/groups/groups'
import { removeGroupDevices } from '../../../shared/groups/groupDevices'
import { getGroupPermissions } from '../../../shared/groups/groupUsers'
import { patterns } from '../paths'
import { openPage } from './failing/openPage.fixture'
import { sampleOf } from './failing/sampleOf.fixture'

const patience = { timeout: 30_000 }
const read = 'GET /group/{groupid}'

const shared = {
  ...(sampleOf(getGroup.output) as object),
  groupid: 'g-HunterVal',
  groupName: 'Pit North',
  isPrivateGroup: false,
  isDefaultGroup: false,
  isGroupAdmin: true,
  myPermission: 'ADMIN',
  deviceSummaries: {},
  lastEvaluatedDevice: undefined,
}
const users = [
  {
    userid: '00000000-0000-4000-8000-000000000001',
    name: 'Ada',
    email: 'ada@example.com',
    permission: 'ADMIN',
  },
  {
    userid: '00000000-0000-4000-8000-000000000002',
    name: 'Bert',
    email: 'bert@example.com',
    permission: 'VIEW',
  },
]
const members = {
  ...(sampleOf(getGroupPermissions.output) as object),
  requesterUserId: '00000000-0000-4000-8000-000000000001',
  users,
}

const open = (group: object, tab = 0, failing?: string) =>
  openPage(
    {
      pattern: patterns.groupSettings,
      address: `/group/g-HunterVal/settings/${tab}`,
      load: async () => (await import('./GroupSettingsPage')).GroupSettingsPage,
    },
    { [read]: { ...shared, ...group }, 'GET /group/{groupid}/permissions': members },
    failing,
  )

const isThere = (role: string, name: string) => screen.queryByRole(role, { name }) !== null
const nameField = () => screen.findByLabelText<HTMLInputElement>('Group Name', {}, patience)

// The field that grows with its text waits for fonts, which this document has none of.
beforeEach(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the settings of', { timeout: 60_000 }, () => {
  it('a shared group are for its ADMIN to change', async () => {
    await open({})
    expect((await nameField()).readOnly).toBe(false)
    expect(screen.queryByLabelText('Support Email')).not.toBeNull()
    expect(isThere('button', 'Save')).toBe(true)
    expect(isThere('button', 'Leave Group')).toBe(true)
    expect(document.title).toContain('Pit North')
  })

  it('a private group name nobody to ask', async () => {
    await open({ isPrivateGroup: true })
    expect((await nameField()).readOnly).toBe(false)
    expect(screen.queryByLabelText('Support Email')).toBeNull()
  })

  it('a default group cannot be changed or left', async () => {
    await open({ isPrivateGroup: true, isDefaultGroup: true })
    expect((await nameField()).readOnly).toBe(true)
    expect(screen.queryByLabelText('Support Email')).toBeNull()
    expect(isThere('button', 'Save')).toBe(false)
    expect(isThere('button', 'Leave Group')).toBe(false)
  })

  it('a default group offer no bulk configuration', async () => {
    await open({ isPrivateGroup: true, isDefaultGroup: true }, 3)
    const text = 'This is your default group. Bulk configuration is not available.'
    expect(await screen.findByText(text, {}, patience)).toBeDefined()
  })

  it('a default group show its log to its owner', async () => {
    await open({ isPrivateGroup: true, isDefaultGroup: true }, 4)
    expect(await screen.findByText(/^Events before December 2024/, {}, patience)).toBeDefined()
    expect(screen.queryByText('This page is for ADMINs of the group')).toBeNull()
  })

  it('a group can be read by a USER, and not changed', async () => {
    await open({ isGroupAdmin: false, myPermission: 'USER' })
    expect((await nameField()).readOnly).toBe(true)
    expect(isThere('button', 'Save')).toBe(false)
  })

  it.each([
    ['OPERATOR', 'On Call Fences'],
    ['VIEW', 'Fences'],
  ])('a group are a message and a way out for %s, beside the tabs: %s', async (myPermission, tabs) => {
    const { container } = await open(
      { isGroupAdmin: false, myPermission, groupSupportEmail: 'help@example.com' },
      2,
    )
    expect(await screen.findByRole('button', { name: 'Leave Group' }, patience)).toBeDefined()
    expect(container.textContent).toContain(`Your role here is ${myPermission}.`)
    expect(isThere('link', 'help@example.com')).toBe(true)
    const shown = screen.queryByRole('navigation', { name: 'Group settings' })?.textContent ?? ''
    expect(shown.trim()).toBe(tabs)
  })

  it('a group that cannot be read say why', async () => {
    await open({}, 0, read)
    expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('It broke.')
  })
})

describe('the users of', { timeout: 60_000 }, () => {
  it('a shared group: everybody’s role but one’s own can be changed', async () => {
    await open({}, 2)
    expect(await screen.findByLabelText('Role of bert@example.com', {}, patience)).toBeDefined()
    expect(isThere('button', 'Remove bert@example.com')).toBe(true)
    expect(screen.queryByLabelText('Role of ada@example.com')).toBeNull()
    expect(isThere('button', 'Remove ada@example.com')).toBe(false)
  })

  it('a private group: no role can be changed', async () => {
    await open({ isPrivateGroup: true }, 2)
    expect(await screen.findByText('bert@example.com', {}, patience)).toBeDefined()
    expect(screen.queryByLabelText('Role of bert@example.com')).toBeNull()
  })
})

it(
  'takes out all devices that were selected, in as many requests as that needs',
  { timeout: 60_000 },
  async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => `GONE${String(n).padStart(5, '0')}`)
    const deviceSummaries = Object.fromEntries(
      ids.map((deviceid) => [
        deviceid,
        { deviceid, name: deviceid, type: '', model: '', fw: '', tier: 'Hosted', intervalSeconds: 60 },
      ]),
    )
    await open({ deviceSummaries }, 1)
    const answer = fetch
    const taken: string[][] = []
    vi.stubGlobal('fetch', (address: string, asked: RequestInit = {}) => {
      if (asked.method === 'DELETE') {
        const { deviceList } = JSON.parse(asked.body as string) as { deviceList: string[] }
        if (!removeGroupDevices.input.safeParse({ groupid: 'g-HunterVal', deviceList }).success) {
          return Promise.resolve(Response.json({ message: 'Device list is too long.' }, { status: 400 }))
        }
        taken.push(deviceList)
      }
      return answer(address, asked)
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 1001' }, patience))
    const [remove] = await screen.findAllByRole('button', { name: 'Remove' })
    fireEvent.click(remove!)
    const question = await screen.findByRole('alertdialog', {}, patience)
    fireEvent.click(within(question).getByRole('button', { name: 'Remove Devices' }))
    await waitFor(() => expect(taken.flat()).toEqual(ids), patience)
    expect(taken).toHaveLength(2)
  },
)
