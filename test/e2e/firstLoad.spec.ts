import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sharedPageFile } from '../../shared/core/siteFiles'
import { queryReadings } from '../../shared/data/queryReadings'
import { hint } from '../../web/build/pageCode'
import { eventually } from '../harness/eventually'
import { connectConfigured } from './fixtures/connectConfigured'
import { leave } from './fixtures/leave'
import { expect, test } from './fixtures/portalTest'

/** Where the page lies that the stack serves. */
const built = '.build/web'
const readDocument = () => readFileSync(path.join(built, 'index.html'), 'utf8')

/** What the document prefetches of each page. */
const prefetchList = () => {
  const [, text = '{}'] = /id="prefetch-list">([^<]*)</.exec(readDocument()) ?? []
  return JSON.parse(text) as Record<string, { files: string[] } | undefined>
}

/** The scripts and style sheets of a first visit: those that the document names, and those that it asks for ahead. */
const filesOf = (page: string): string[] => {
  const html = readDocument()
  const { files } = prefetchList()[page]!
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  return [...new Set([...named, ...files])]
}

const gzipKilobytes = (page: string): number =>
  filesOf(page).reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(built, file)), { level: 9 }).length,
    gzipSync(readDocument(), { level: 9 }).length,
  ) / 1000

/**
 * A phone on a slow link fetches 200 bytes a millisecond. What does not fit belongs behind a lazy route, or is loaded
 * when a person opens it: see docs/decisions/031.
 */
const budgets = [
  { page: 'login', kilobytes: 106.1, files: 5 },
  { page: 'home', kilobytes: 192.6, files: 11 },
  { page: 'data', kilobytes: 164.2, files: 7 },
  { page: 'config', kilobytes: 174.1, files: 9 },
  { page: 'view', kilobytes: 181.6, files: 11 },
] as const

for (const { page, kilobytes, files } of budgets) {
  test(`what a first visit of ${page} fetches stays within its budget`, () => {
    expect(filesOf(page).length, filesOf(page).join(' ')).toBeLessThanOrEqual(files)
    expect(gzipKilobytes(page)).toBeLessThanOrEqual(kilobytes)
  })
}

test('what a first visit of a shared link fetches stays within its budget', () => {
  const html = readFileSync(path.join(built, sharedPageFile), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  const gzipBytes = (body: string | Buffer) => gzipSync(body, { level: 9 }).length
  const files = named.map((file) => gzipBytes(readFileSync(path.join(built, file))))
  expect(named.length, named.join(' ')).toBeLessThanOrEqual(3)
  expect(files.reduce((sum, each) => sum + each, gzipBytes(html)) / 1000).toBeLessThanOrEqual(93.5)
})

test('what a device page calls at once is compiled while it arrives', () => {
  const scripts = filesOf('data').filter((file) => file.endsWith('.js'))
  const bodies = scripts.map((file) => readFileSync(path.join(built, file), 'utf8'))
  // The joints between files are a few hundred bytes.
  const calledAtOnce = bodies.filter(({ length }) => length > 10_000)
  expect(calledAtOnce).toHaveLength(3)
  for (const body of calledAtOnce) expect(body.startsWith(hint), body.slice(0, 80)).toBe(true)
})

test('until it is drawn a visit asks for nothing that its document did not prefetch', async ({
  as,
  stack,
}) => {
  const person = await stack.newUser('first visitor')
  // Cards that somebody made bring code of their own: this device has none.
  const device = await stack.newDevice({}, [[person, 'VIEW']])
  const { deviceid } = device
  const link = await stack.connect(device, { listen: false })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.6, ambient: 21 })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid }, person.token)
    expect(data).toHaveLength(1)
  })
  const page = await as(person.email)
  // Parts of the page that come later are asked for once it is painted, however long its answer takes.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#root > .opening, #root:empty') !== null) return
      if (document.querySelector('#root *') === null) return
      performance.mark('drawn')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/data/${deviceid}`)
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible()
  const asked = await page.evaluate(() => {
    const [drawn] = performance.getEntriesByName('drawn')
    if (drawn === undefined) throw new Error('The drawing of the page was not seen')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < drawn.startTime)
      .map(({ name }) => new URL(name).pathname)
  })
  const notPrefetched = asked.filter(
    (each) => !filesOf('data').some((file) => each === `/${file}`) && !each.startsWith('/api/'),
  )
  expect(notPrefetched).toEqual([])
  // Its files, the answers of the page, and the readings of the trend lines, which may be asked for by then.
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(filesOf('data').length + 2)
  expect(asked.filter((each) => each.startsWith('/api/page/'))).toEqual([`/api/page/data/${deviceid}`])
  expect(new Set(asked).size, 'nothing is fetched twice').toBe(asked.length)
  await link.disconnect()
})

test('settings are checked and counted with the files of the first visit alone, and saved', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('early hand')
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const config = { device: { model: 'ORB-C1', name: 'Bore Pump', base_interval: 60, always_on: false } }
  await leave(stack, device, await connectConfigured(stack, { device, reader: admin, config }))
  const page = await as(admin.email)
  const first = filesOf('config')
  let letArrive = (): void => undefined
  const mayArrive = new Promise<void>((resolve) => (letArrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    if (!first.some((file) => route.request().url().endsWith(file))) await mayArrive
    await route.continue()
  })
  await page.goto(`/config/${device.deviceid}`)
  const interval = page.getByRole('textbox', { name: 'Base Interval' })
  const save = page.getByRole('button', { name: 'Save Settings' })
  await page.getByRole('switch', { name: 'Always On' }).check()
  await interval.fill('soon')
  await expect(page.getByText('is not a valid number.').first()).toBeVisible()
  await interval.fill('45')
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  letArrive()
  await save.click()
  await expect(page.getByText('Pending, the device has 60')).toBeVisible()
  await expect(interval).toHaveValue('45')
})

/** The same token as if it had ended: nobody but the page reads it before it is renewed. */
const ended = (token: string): string => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  const past = { ...claims, exp: claims.exp - 172_800 }
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
}

test('a session whose token has ended is renewed by the document itself, once', async ({ as }) => {
  const page = await as('viewer')
  const context = page.context()
  const cookies = await context.cookies()
  await context.addCookies(
    cookies.map((cookie) =>
      cookie.name.endsWith('.accessToken') ? { ...cookie, value: ended(cookie.value) } : cookie,
    ),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  const renewals = page.context().cookies()
  const [renewed] = (await renewals).filter(({ name }) => name.endsWith('.accessToken'))
  const [before] = cookies.filter(({ name }) => name.endsWith('.accessToken'))
  expect(renewed?.value).not.toBe(before?.value)
  expect(asked.filter((each) => each.startsWith('POST') && !each.includes('/api/'))).toHaveLength(1)
  expect(asked.filter((each) => /renewToken|cognito-/.test(each))).toEqual([])
})
