import { getConfig } from '../../../shared/settings/deviceConfig'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import { eventually } from '../../harness/eventually'
import { connectConfigured } from '../fixtures/connectConfigured'
import { countSteps } from '../fixtures/countSteps'
import { expectAccessible } from '../fixtures/expectAccessible'
import { expect, test } from '../fixtures/portalTest'
import { untilKept } from '../fixtures/untilKept'

const limit = 14
const minutes = 120
const high = { topic: 'vin', msg: 'High', lv: 30 }

/** A voltage that hovers about its limit each half hour, with the events that a device without a hysteresis raises. */
const hovering = (nowSeconds: number) =>
  Array.from({ length: minutes }, (_, i) => {
    const isRestless = i % 30 < 18
    const vin = isRestless ? limit + (i % 3 === 0 ? 0.2 : -0.1) : limit - 1
    return { ts: nowSeconds - (minutes - i) * 60, vin, ...(vin > limit ? { events: [high] } : {}) }
  })

test('from a measurement that chatters to a limit that is quiet, in three presses @phone', async ({
  page,
  as,
  stack,
  isMobile,
}) => {
  const owner = await stack.newUser('Light Sleeper')
  const device = await stack.newDevice({ name: 'Chatterbox' }, [[owner, 'ADMIN']])
  const { deviceid } = device
  const config = {
    device: { model: 'ORB-C1', name: 'Chatterbox', base_interval: 30 },
    vin: { warning: `-2000000000,${limit}`, alarm: '', hysteresis: 0 },
  }
  const link = await connectConfigured(
    stack,
    { device, reader: owner, config },
    { respond: ({ method }) => (method === 'Config.Set' ? { result: { saved: true } } : undefined) },
  )
  const readings = hovering(Math.floor(Date.now() / 1000))
  for (const reading of readings) await link.sendReading(reading)
  await untilKept(stack, { device, reader: owner, ts: readings.at(-1)?.ts ?? 0 })
  await eventually(async () => {
    const { past } = await stack.ask(getEvents, { deviceid }, owner.token)
    if (past.length < 20) throw new Error('Not all events have been noted yet.')
  })
  const steps = await countSteps(page, { isMobile })
  await as(owner.email)

  await page.goto(`/data/${deviceid}?limits=vin`)
  const panel = page.getByRole('dialog', { name: 'Limits – Supply Voltage' })
  const rehearsal = panel.getByRole('list', { name: 'Rehearsal' })
  await expect(rehearsal).toContainText('Warning above: at least 24 times, 24 min in all')
  await expect(panel).toContainText('With today’s limits the replay finds 24 of the 24 events')
  await expectAccessible(page)
  const before = steps.clicks()
  await panel.getByRole('button', { name: 'Find quieter limits' }).click()
  const proposal = panel.getByRole('list', { name: 'Proposals' }).getByRole('listitem').first()
  await expect(proposal).toContainText(/Clears after recovering by .* V/)
  await expect(proposal).toContainText('4 times instead of 24. Keeps one for the burst.')
  await expect(proposal).toContainText('Nothing would be lost')
  await proposal.getByRole('button', { name: 'Use these' }).click()
  await expect(rehearsal).toContainText('Warning above: at least 4 times')
  const { pending: untouched } = await stack.ask(getConfig, { deviceid }, owner.token)
  expect(untouched ?? {}).toEqual({})
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => link.frames.map(({ method }) => method)).toContain('Config.Set')
  const set = link.frames.find(({ method }) => method === 'Config.Set')?.args as { config: { vin: object } }
  await link.sendConfig({ ...config, vin: { ...config.vin, ...set.config.vin } })
  await expect(panel.getByText(/^In force on the device since /)).toBeVisible()
  expect(steps.clicks() - before).toBe(3)
  expect(set.config.vin).toEqual({ hysteresis: expect.any(Number) })

  const slider = panel.getByRole('slider', { name: 'Warning above' })
  await slider.focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowUp')
  await expect(rehearsal).toContainText('Warning above: not once')
  await expect(
    panel.getByRole('group', { name: 'Warning', exact: true }).getByLabel('Above'),
  ).not.toHaveValue(String(limit))
  await link.disconnect()
})
