// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { getGroup } from '../../../shared/groups/groups'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { TableSettings } from '../../../shared/views/tableWidget'
import { getViews } from '../../../shared/views/views'
import { addressOf } from '../../../shared/core/endpoint'
import { liveKeys, questionOf } from '../../../shared/grouplive/liveKeys'
import { storedToken } from '../core/session/tokenStore'
import { patterns, paths } from '../paths'
import { stubResizeObserver } from '../ui/stubResizeObserver.fixture'
import { holdSession } from '../core/session/sessionCookies.fixture'
import { openPage } from './failing/openPage.fixture'
import { sampleOf } from './failing/sampleOf.fixture'
import { groupParts } from './groupParts'

const viewid = ViewId.parse('v-Engines1')
const names = ['Truck 10', 'Pump 1', 'Truck 2']
const volts = [24, 27, 25]
const place = { x: 0, y: 0, w: 4, h: 12 }
const column = (key: string, dataType: string) => ({ key, dataType, name: key, unit: '', dp: 0 })
const table = {
  type: 'table' as const,
  settings: TableSettings.parse({
    title: 'Machines',
    columns: [column('name', 'fact'), column('vin', 'latest')],
    sort: { column: 0, desc: false },
  }),
  layouts: { lg: place, md: place, sm: place },
}
const widgets = { 'w-table000': table }
const view = {
  viewid,
  name: 'Engines',
  isDefault: true,
  sortOrder: 0,
  version: 1,
  timeRange: { type: 'day', amount: 1, rolling: true },
  widgets,
  leftOut: [],
}
const answers = {
  [`GET ${getViews.path}`]: { groupName: 'Fleet', mayEdit: true, views: [view], view },
  [`GET ${getGroupValues.path}`]: {
    asOfMs: Date.now(),
    isWhole: true,
    members: 'all',
    deviceids: ['DEVICE00A', 'DEVICE00B', 'DEVICE00C'],
    contactAgoSeconds: [1, 1, 1],
    intervalSeconds: [60, 60, 60],
    values: { vin: volts },
    facts: { name: names },
    events: {},
  },
}

const open = (groupid: GroupId, failing?: string) =>
  openPage(
    {
      pattern: patterns.group,
      address: paths.group(groupid, viewid),
      load: async () => {
        await groupParts.view.preload()
        return (await import('./GroupPage')).GroupPage
      },
    },
    answers,
    failing,
  )
const namesShown = () =>
  screen.queryAllByRole('link', { name: /^(Truck|Pump)/ }).map((link) => link.textContent)

beforeEach(() => {
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete window.pageAnswers
})

it('puts the devices of a view in order, and in another when somebody presses a head', async () => {
  await open(GroupId.parse('g-Pressed01'))
  await waitFor(() => expect(namesShown()).toEqual(['Pump 1', 'Truck 2', 'Truck 10']))
  const grid = screen.getByRole('table', { name: 'Machines' })
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.textContent)[1],
  ).toMatch(/^Pump 1.*27/)
  fireEvent.click(within(grid).getByRole('button', { name: /vin/ }))
  await waitFor(() => expect(namesShown()).toEqual(['Pump 1', 'Truck 2', 'Truck 10']))
  fireEvent.click(within(grid).getByRole('button', { name: /vin/ }))
  await waitFor(() => expect(namesShown()).toEqual(['Truck 10', 'Truck 2', 'Pump 1']))
  fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  const filter = screen.getByRole('group', { name: 'Filter 1' })
  fireEvent.change(within(filter).getByLabelText('Value'), { target: { value: 'truck' } })
  await waitFor(() => expect(namesShown()).toEqual(['Truck 10', 'Truck 2']))
  fireEvent.change(within(filter).getByLabelText('Value'), { target: { value: 'crane' } })
  expect(await screen.findByText('No assets match filters.')).toBeTruthy()
})

it('is drawn with its values where these came before it', async () => {
  const groupid = GroupId.parse('g-Ahead0001')
  holdSession()
  const token = storedToken(document.cookie, Date.now()) ?? ''
  const prefetched = new Map<string, unknown>([
    [addressOf(getViews, { groupid, viewid }), answers[`GET ${getViews.path}`]],
    [
      addressOf(getGroupValues, { groupid, ...questionOf(liveKeys(widgets) ?? []) }),
      answers[`GET ${getGroupValues.path}`],
    ],
  ])
  window.pageAnswers = {
    token: Promise.resolve(token),
    answers: Promise.resolve(prefetched),
    arrived: { token, answers: prefetched },
  }
  const { asked } = await open(groupid)
  expect(namesShown()).toEqual(['Pump 1', 'Truck 2', 'Truck 10'])
  // Taken from what came, and not asked again.
  await waitFor(() => expect(prefetched.size).toBe(0))
  expect([...asked]).not.toContain(`GET ${getGroupValues.path}`)
})

it('says that an error occurred where a view cannot be saved, and keeps what was changed', async () => {
  await open(GroupId.parse('g-Failing01'), 'PUT /group/{groupid}/view')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const bar = await screen.findByRole('group', { name: 'Arrange the view' }, { timeout: 30_000 })
  fireEvent.click(within(bar).getByRole('button', { name: /^Time range/ }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Month To Date' }))
  fireEvent.click(await within(bar).findByRole('button', { name: 'Save' }))
  const told = await screen.findByRole('alertdialog', { name: 'An error occurred' })
  expect(told.textContent).toContain('It broke.')
  fireEvent.click(within(told).getByRole('button', { name: 'OK' }))
  expect(within(bar).getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(false)
}, 60_000)

it('says that an error occurred where a view cannot be duplicated', async () => {
  await open(GroupId.parse('g-Failing02'), 'PUT /group/{groupid}/view')
  fireEvent.click(await screen.findByRole('button', { name: 'View menu' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  const told = await screen.findByRole('alertdialog', { name: 'An error occurred' }, { timeout: 10_000 })
  expect(told.textContent).toContain('It broke.')
  fireEvent.click(within(told).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}, 60_000)

it('tells the members of a group whom they ask for help, and that it holds nothing yet', async () => {
  const groupid = GroupId.parse('g-HelpMe001')
  const group = {
    ...(sampleOf(getGroup.output) as object),
    groupid,
    groupSupportEmail: 'help@example.com',
    deviceSummaries: {},
  }
  await openPage(
    {
      pattern: patterns.group,
      address: paths.group(groupid),
      load: async () => {
        await groupParts.devices.preload()
        return (await import('./GroupPage')).GroupPage
      },
    },
    { [`GET ${getGroup.path}`]: group },
  )
  const link = await screen.findByRole('link', { name: 'help@example.com' }, { timeout: 30_000 })
  expect(link.getAttribute('href')).toBe('mailto:help%40example.com')
  expect(screen.getByText('No devices found.')).toBeTruthy()
}, 60_000)
