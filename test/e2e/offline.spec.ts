import type { Page } from '@playwright/test'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { problemMessage } from '../../shared/core/problem'
import { queryReadings } from '../../shared/data/queryReadings'
import { eventually } from '../harness/eventually'
import { logOut } from './fixtures/logOut'
import { expect, test } from './fixtures/portalTest'

test.use({ serviceWorkers: 'allow' })

/** Addresses of the answers that this browser keeps. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const requests = (await caches.has('portal-answers'))
      ? await (await caches.open('portal-answers')).keys()
      : []
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** Files that the page was made of and that no worker keeps yet; all of them before it is in charge. */
const unkeptFiles = (page: Page) =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return ['the worker']
    const files = await caches.open('portal-files')
    const fetched = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'))
    const kept = await Promise.all(fetched.map((path) => files.match(path)))
    return fetched.filter((_, n) => kept[n] === undefined)
  })

test('without a connection the last seen page opens with its age and no rights, and goes with the right to it', async ({
  as,
  stack,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|status of 40[34]|The logout was not confirmed/)
  const owner = await stack.newUser('owner of a mine')
  const person = await stack.newUser('driver in the mud')
  const device = await stack.newDevice({ name: 'Pump in the mud' }, [
    [owner, 'ADMIN'],
    [person, 'USER'],
  ])
  const { deviceid } = device
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.6, ambient: 21 })
  await link.disconnect()
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid }, person.token)
    expect(data).toHaveLength(1)
  })

  const page = await as(person.email)
  const heading = page.getByRole('heading', { level: 1, name: 'Pump in the mud' })
  const value = page.getByRole('region', { name: 'Ambient', exact: true }).getByText('21.00')
  await page.goto(`/data/${deviceid}`)
  await expect(heading).toBeVisible()
  await expect(value).toBeVisible()
  await expect(page.getByRole('button', { name: 'Display Settings' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain(`/api/device/${deviceid}/settings`)
  await expect.poll(() => keptAnswers(page)).toContain(`/api/device/${deviceid}/data`)
  await expect.poll(() => unkeptFiles(page)).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  // Whether it is the connection or the portal that is away, the browser knows only where it has no network at all.
  const notice = page.getByRole('status').filter({ hasText: 'This is what was last seen at' })
  await expect(notice).toContainText(/\((just now|\d+ \w+ ago)\)/)
  await expect(heading).toBeVisible()
  await expect(value).toBeVisible()
  await expect(page.getByRole('button', { name: 'Display Settings' })).toHaveCount(0)
  await expect(page.getByText('Permission: unknown')).toBeVisible()

  await stack.ask(removeDeviceUser, { deviceid, userid: person.userid }, owner.token)
  await page.context().setOffline(false)
  await expect(page.getByText(problemMessage.notFound)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(heading).toHaveCount(0)
  await expect
    .poll(async () => (await keptAnswers(page)).filter((path) => path.includes(deviceid)))
    .toEqual([])

  await page.goto('/')
  await expect.poll(() => keptAnswers(page)).not.toEqual([])
  await logOut(page, person.email, complaints)
  expect(await keptAnswers(page)).toEqual([])
})

test('who logs out without a connection is logged out in this browser', async ({ as, stack, complaints }) => {
  // Neither the provider's client nor the page of the sign-in was fetched before.
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unable to preload|dynamically imported module/)
  complaints.allow(/The logout was not confirmed/)
  const person = await stack.newUser('driver at the fence')
  const page = await as(person.email)
  await page.goto('/')
  await expect.poll(() => unkeptFiles(page)).toEqual([])

  await page.context().setOffline(true)
  await logOut(page, person.email, complaints)
  await page.context().setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})
