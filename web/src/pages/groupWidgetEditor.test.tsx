// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { getGroupKeys } from '../../../shared/grouplive/groupKeys'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { MapSettings } from '../../../shared/views/groupView'
import { TableSettings } from '../../../shared/views/tableWidget'
import { getViews } from '../../../shared/views/views'
import { paths, patterns } from '../paths'
import { openPage } from './failing/openPage.fixture'

const viewid = ViewId.parse('v-Engines1')
const place = { x: 0, y: 0, w: 4, h: 12 }
const layouts = { lg: place, md: place, sm: place }
const column = (key: string, dataType: string) => ({ key, dataType, name: key, unit: '', dp: 0 })
const widgets = {
  'w-map00000': { type: 'map', settings: MapSettings.parse({}), layouts },
  'w-table000': {
    type: 'table',
    settings: TableSettings.parse({
      title: 'Machines',
      columns: [column('name', 'fact'), column('mode', 'latest')],
    }),
    layouts,
  },
}
const view = {
  ...{ viewid, name: 'Engines', sortOrder: 0, version: 1 },
  timeRange: { type: 'day', amount: 1, rolling: true },
  widgets,
  leftOut: [],
}
const answers = {
  [`GET ${getViews.path}`]: { groupName: 'Fleet', mayEdit: true, views: [view], view },
  [`GET ${getGroupKeys.path}`]: { keys: [{ key: 'mode', kind: 'text', deviceCount: 2 }] },
  [`GET ${getGroupValues.path}`]: {
    asOfMs: Date.now(),
    isWhole: true,
    members: 'all',
    deviceids: ['DEVICE00A', 'DEVICE00B'],
    contactAgoSeconds: [1, 1],
    intervalSeconds: [60, 60],
    // Without places: what lies below them is made of files that only the build has.
    values: { mode: ['auto', 'manual'], gps_lat: [null, null], gps_lon: [null, null] },
    facts: { name: ['Pump 1', 'Truck 2'] },
    events: {},
  },
}

const patience = { timeout: 30_000 }
const open = (groupid: string, widgetid: string, type: string) =>
  openPage(
    {
      pattern: patterns.groupWidgetEditor,
      address: paths.groupWidgetEditor(GroupId.parse(groupid), viewid, widgetid, type),
      load: async () => (await import('./GroupWidgetPage')).GroupWidgetPage,
    },
    answers,
  )

beforeEach(() => {
  const nothing = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing
      disconnect = nothing
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a map as it will begin with the statuses that are chosen', { timeout: 60_000 }, async () => {
  await open('g-MapEdit01', 'w-map00000', 'map')
  const chosen = await screen.findByRole('group', { name: 'Devices shown at first' }, patience)
  await screen.findByText('No device in this list reports a position.', {}, patience)
  fireEvent.click(within(chosen).getByLabelText('Idle'))
  expect(await screen.findByText('No assets match filters.')).toBeTruthy()
  fireEvent.click(within(chosen).getByLabelText('Idle'))
  expect(await screen.findByText('No device in this list reports a position.')).toBeTruthy()
})

it('keeps one status of a map chosen', { timeout: 60_000 }, async () => {
  await open('g-MapEdit02', 'w-map00000', 'map')
  const chosen = await screen.findByRole('group', { name: 'Devices shown at first' }, patience)
  const boxOf = (name: RegExp) => within(chosen).getByRole<HTMLInputElement>('checkbox', { name })
  for (const name of [/^Moving/, /^Working/, /^Idle/]) fireEvent.click(boxOf(name))
  expect([boxOf(/^Offline/).checked, boxOf(/^Offline/).disabled]).toEqual([true, true])
  fireEvent.click(boxOf(/^Idle/))
  expect(boxOf(/^Offline/).disabled).toBe(false)
})

it(
  'offers the filters of texts for a column of texts, and shows what they keep',
  { timeout: 60_000 },
  async () => {
    await open('g-TableEd01', 'w-table000', 'table')
    await screen.findByText('manual', {}, patience)
    const filters = await screen.findByRole('group', { name: 'Filters at first' }, patience)
    fireEvent.click(within(filters).getByRole('button', { name: 'Add filter' }))
    fireEvent.change(within(filters).getByLabelText('Column'), { target: { value: 'column1' } })
    const conditions = within(within(filters).getByLabelText('Condition')).getAllByRole('option')
    expect(conditions.map(({ textContent }) => textContent)).toEqual([
      'contains',
      'does not contain',
      'starts with',
      'ends with',
    ])
    fireEvent.change(within(filters).getByLabelText('Value'), { target: { value: 'aut' } })
    await waitFor(() => expect(screen.queryByText('manual')).toBeNull())
    expect(screen.getByText('auto')).toBeTruthy()
    // Another value begins without them.
    const second = screen.getByRole('listitem', { name: 'Column mode' })
    fireEvent.change(within(second).getByLabelText('Kind'), { target: { value: 'fact' } })
    expect(within(filters).queryByRole('group', { name: 'Filter 1' })).toBeNull()
  },
)
