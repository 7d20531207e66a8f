import { putSettings } from '../../../shared/settings/deviceSettings'
import { countSteps } from '../fixtures/countSteps'
import { holdButton } from '../fixtures/holdButton'
import { cardOf, openFolds } from '../fixtures/openDevicePage'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

const effect = { key: 'cp1', is: 'above', value: 5, within: 2, unit: 'readings' } as const

test('from the press of a trigger to the proof that the pump runs @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Pump Owner')
  const device = await stack.newDevice({ name: 'Sump pump' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const display = {
    tp1: { name: 'Start', effect, voidAfterSeconds: 900 },
    cp1: { name: 'Flow', units: 'L/s', dp: 1 },
  }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: display }, owner.token)
  const link = await stack.connect(device, { respond: () => ({ result: null }) })
  const ts = Math.floor(Date.now() / 1000)
  await link.sendReading({ ts, cp1: 0 })
  await untilKept(stack, { device, reader: owner, ts })
  const steps = await countSteps(page, { isMobile })
  await as(owner.email)
  await page.goto(`/data/${deviceid}`)

  const button = cardOf(page, 'Triggers').getByRole('button', { name: /Start|Trigger Queued/ })
  await expect(button).toBeVisible()
  const before = steps.clicks()
  if (isMobile) await holdButton(page, button, () => expect(button).toContainText('Trigger Queued'))
  else await button.click()
  await expect(button).toContainText('Waits for Flow above 5 L/s within 2 readings')
  await expect(button).not.toContainText('Done')
  const row = cardOf(page, 'Command Queue').locator('tbody tr').filter({ hasText: 'Trigger: Start' })
  // A phone shows the cards of the device itself closed.
  await openFolds(page)
  await expect(row).toContainText('Effect awaited')
  // Who loads the page again meanwhile still sees what becomes of the press.
  await page.reload()
  await expect(button).toContainText('Waits for Flow above 5 L/s within 2 readings')
  await openFolds(page)

  await link.sendReading({ ts: Date.now() / 1000, cp1: 12.5 })
  await expect(button).toContainText(/Flow confirmed 12\.5 L\/s after \d+ s/)
  await expect(row).toContainText('Confirmed')
  const way = row.getByRole('list', { name: 'Way of the command' }).getByRole('listitem')
  await expect(way).toHaveText([/^Queued/, /^Handed over/, /^Answered/, /^Flow confirmed 12\.5 L\/s/])
  expect(steps.clicks() - before).toBe(1)
  await link.disconnect()
})
