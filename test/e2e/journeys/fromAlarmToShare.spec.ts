import { queryReadings } from '../../../shared/data/queryReadings'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { eventually } from '../../harness/eventually'
import { countSteps } from '../fixtures/countSteps'
import { noticeOf } from '../fixtures/noticeOf'
import { cardOf } from '../fixtures/openDevicePage'
import { expect, test } from '../fixtures/portalTest'
import { pressOnCard } from '../fixtures/pressOnCard'
import { fillSignIn } from '../fixtures/signInOnPage'

const mostClicks = 12
const hot = { topic: 'cp1', msg: 'Too much pressure', lv: 40 }

test('from sign-in to what is wrong, its chart, an answer, a name and a share in a dozen presses', async ({
  page,
  stack,
  isMobile,
}) => {
  const [owner, mate] = await Promise.all([stack.newUser('Journey Owner'), stack.newUser('Journey Mate')])
  const [calm, pressed] = await Promise.all([
    stack.newDevice({ name: 'A calm pump' }, [[owner, 'ADMIN']]),
    stack.newDevice({ name: 'Z loud press' }, [[owner, 'ADMIN']]),
  ])
  await stack.ask(
    putSettings,
    { deviceid: pressed.deviceid, PORTAL_displaySettings: { tp1: { name: 'Relieve' } } },
    owner.token,
  )
  const [calmLink, link] = await Promise.all([stack.connect(calm), stack.connect(pressed)])
  const ts = Math.floor(Date.now() / 1000)
  await calmLink.sendReading({ ts, cp1: 5 })
  await link.sendReading({ ts: ts - 60, cp1: 70 })
  await link.sendReading({ ts, cp1: 99, events: [hot] })
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid: pressed.deviceid }, owner.token)
    expect(data[0]).toMatchObject({ cp1: 99 })
  })
  const steps = await countSteps(page, { isMobile })
  await page.goto('/')
  await fillSignIn(page, owner.email)

  const worst = page
    .getByRole('main')
    .getByRole('article')
    .or(page.getByRole('row'))
    .filter({ hasText: hot.msg })
  await expect(worst).toContainText('Z loud press')
  const [first] = await page
    .getByRole('main')
    .getByRole('link', { name: /^[AZ] / })
    .all()
  await expect(first!, 'the worst is the first').toHaveText('Z loud press')
  const before = steps.clicks()
  await first!.click()
  const card = cardOf(page, 'Custom 1')
  await expect(card.getByRole('button', { name: /^Alarm: Too much pressure since / })).toBeVisible()
  expect(steps.clicks() - before, 'from home to the alarm').toBe(1)

  await card.getByRole('button', { name: 'Custom 1: open chart' }).click()
  const chart = page.getByRole('dialog', { name: /Custom 1/ })
  const download = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toContain('Custom 1')
  await page.keyboard.press('Escape')
  await cardOf(page, 'Triggers').getByRole('button', { name: 'Relieve' }).click()
  await expect(noticeOf(page, 'Successfully Queued')).toBeVisible()
  await expect.poll(() => link.frames.map(({ method }) => method)).toContain('Admin.Trigger')

  await pressOnCard(page, 'Custom 1', 'Display settings')
  const settings = page.getByRole('dialog', { name: 'Display Settings – Custom 1' })
  await settings.getByLabel('Name').fill('Boom')
  await settings.getByRole('button', { name: 'Apply' }).click()
  await expect(cardOf(page, 'Boom')).toBeVisible()

  await page.getByRole('link', { name: /^Users/ }).click()
  await page.getByRole('button', { name: 'Add Single User' }).click()
  const share = page.getByRole('dialog', { name: 'Add Single User' })
  await share.getByLabel('Email').fill(mate.email)
  await share.getByRole('button', { name: 'Add User' }).click()
  await expect(noticeOf(page, 'Invited. Waits For Acceptance.')).toBeVisible()
  expect(steps.clicks()).toBeLessThanOrEqual(mostClicks)
  await Promise.all([calmLink.disconnect(), link.disconnect()])
})
