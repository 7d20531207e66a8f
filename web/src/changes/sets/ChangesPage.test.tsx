// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ChangeSet, noCounts } from '../../../../shared/changes/changeSet'
import type { FullSet } from '../../../../shared/changes/changeSets'
import { ChangeId, DeviceId } from '../../../../shared/core/ids'
import { getGroup } from '../../../../shared/groups/groups'
import { openPage } from '../../pages/failing/openPage.fixture'
import { sampleOf } from '../../pages/failing/sampleOf.fixture'
import { patterns } from '../../paths'
import { toasts } from '../../ui/toast/toasts'

const changeid = ChangeId.parse('01JD9Q7N6V8X3T2R5W4Y1Z0K7M')
const other = ChangeId.parse('01JD9Q7N6V8X3T2R5W4Y1Z0K7N')
const route = '/group/{groupid}/change-sets'
const list = `GET ${route}`
const one = `GET ${route}/{changeid}`
const patience = { timeout: 20_000 }

const group = {
  ...(sampleOf(getGroup.output) as object),
  groupid: 'g-HunterVal',
  groupName: 'Pit North',
  isGroupAdmin: true,
  isDefaultGroup: false,
  myPermission: 'ADMIN',
}

const set: ChangeSet = {
  ...{ changeid, kind: 'settings', isBulk: false, text: 'Base Interval: 20', total: 4, wave: 0 },
  ...{ state: 'stopped', reason: '1 of 3 devices of the canary failed.', startedTs: 1_700_000_000 },
  counts: { ...noCounts, confirmed: 1, refused: 1, queued: 1, waiting: 1 },
  stateTs: 1_700_000_600,
  by: { name: 'Ada', email: 'ada@example.com' },
}
const device = (n: number) => ({ deviceid: DeviceId.parse(`TRUCK000${n}`), name: `Truck ${n}`, wave: 0 })
const full: FullSet = {
  ...set,
  patch: { 'device.base_interval': 20 },
  waves: [
    {
      name: 'Canary',
      total: 3,
      counts: { ...noCounts, confirmed: 1, refused: 1, queued: 1 },
      startedTs: 1_700_000_000,
    },
    { name: 'Wave 1', total: 1, counts: { ...noCounts, waiting: 1 } },
  ],
  devices: [
    { ...device(1), state: 'confirmed', stateTs: 1_700_000_100, before: { 'device.base_interval': 60 } },
    { ...device(2), state: 'refused', note: 'Out of range.', before: { 'device.base_interval': 30 } },
    { ...device(3), state: 'queued' },
    { ...device(4), wave: 1, state: 'waiting' },
  ],
  warnings: [],
  undoable: 1,
}

const open = (answers: Readonly<Record<string, unknown>>, at = `/${changeid}`, failing?: string) =>
  openPage(
    {
      pattern: patterns.changes,
      address: `/group/g-HunterVal/changes${at}`,
      load: async () => (await import('../../pages/ChangesPage')).ChangesPage,
    },
    { 'GET /group/{groupid}': group, [one]: full, ...answers },
    failing,
  )

afterEach(() => {
  cleanup()
  toasts.list().forEach(({ id }) => toasts.close(id))
  vi.unstubAllGlobals()
})

it('lists what needs a person before what has ended', { timeout: 60_000 }, async () => {
  const ended: ChangeSet = {
    ...set,
    changeid: other,
    state: 'ended',
    endedTs: 1_700_000_900,
    text: 'Firmware',
  }
  await open({ [list]: { sets: [ended, set] } }, '')
  const held = await screen.findByRole('region', { name: 'Stopped or Paused' }, patience)
  expect(held.textContent).toContain('1 of 3 devices of the canary failed.')
  expect(within(held).getByRole('link').getAttribute('href')).toBe(`/group/g-HunterVal/changes/${changeid}`)
  const last = screen.getByRole('region', { name: 'Ended' })
  expect(last.textContent).toContain('Ended with failures')
  expect(screen.queryByRole('region', { name: 'Running' })).toBeNull()
})

it(
  'says how to begin where nothing was changed yet, and why a list cannot be read',
  { timeout: 60_000 },
  async () => {
    await open({ [list]: { sets: [] } }, '')
    expect(await screen.findByText('No change on many devices yet', {}, patience)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Change Many Devices' }).getAttribute('href')).toBe(
      '/group/g-HunterVal/settings/3',
    )
    cleanup()
    await open({}, '', list)
    expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('It broke.')
  },
)

it('says first what stopped a set, and shows what failed before the rest', { timeout: 60_000 }, async () => {
  await open({})
  expect(await screen.findByText(/^It stopped by itself: 1 of 3 devices/, {}, patience)).toBeDefined()
  expect(
    screen.getByRole('img', { name: /^Devices by state: 1 confirmed, 1 queued, 1 waiting, 1 failed$/ }),
  ).toBeDefined()
  const rows = screen.getAllByText(/^Truck \d$/).map(({ textContent }) => textContent)
  expect(rows).toEqual(['Truck 2', 'Truck 3', 'Truck 4', 'Truck 1'])
  expect(screen.getByText('Out of range.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Go On All the Same' }))
  const question = await screen.findByRole('alertdialog', { name: 'Go On All the Same' })
  expect(question.textContent).toContain('The devices that failed are accepted')
})

it('has the words of the portal for what a pause cannot call back', { timeout: 60_000 }, async () => {
  const message = 'Paused. 3 already handed over cannot be called back.'
  const running = { ...full, state: 'running', reason: undefined }
  await open({ [one]: running, [`POST ${route}/{changeid}/pause`]: { message, handedOver: 3 } })
  const undo = await screen.findByRole('button', { name: 'Undo' }, patience)
  expect(undo.getAttribute('aria-disabled') ?? undo.hasAttribute('disabled')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(toasts.list().map(({ text }) => text)).toEqual([message]))
})

it(
  'names before an undo what it restores and, with both values, what it leaves alone',
  { timeout: 60_000 },
  async () => {
    const conflict = {
      ...{ key: 'device.base_interval', ours: 20, now: 10, before: 30, why: 'It has another value by now.' },
      nowBy: 'Bert',
    }
    await open({
      [`GET ${route}/{changeid}/undo`]: {
        restored: [{ ...device(1), values: { 'device.base_interval': 60 } }],
        conflicts: [{ ...device(2), conflicts: [conflict] }],
        skipped: [],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, patience))
    const question = await screen.findByRole('alertdialog', { name: 'Undo Change Set' })
    expect((await within(question).findByText('Truck 1')).parentElement?.textContent).toContain('20 → 60')
    const left = within(question).getByRole('region', { name: 'Left alone' })
    expect(left.textContent).toMatch(/Truck 2.*This change set20Now10 by BertBefore30/)
  },
)
