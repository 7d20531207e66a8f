import { cardOf, openDevicePage } from './fixtures/openDevicePage'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

test('a trigger reaches the device, its command completes and the reading changes', async ({ as }) => {
  const page = await as('admin')
  await openDevicePage(page, 'TRUCK0001', 'Haul Truck 1')
  await cardOf(page, 'Triggers').getByRole('button', { name: 'Beacon' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Action' })
  await expect(question).toContainText('Switch the beacon on for 30 seconds?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(noticeOf(page, 'Successfully Queued')).toContainText(
    'processed immediately if the device is online',
  )
  const row = cardOf(page, 'Command Queue')
    .getByRole('row', { name: /Trigger: Beacon/ })
    .first()
  await expect(row).toContainText('Complete')
  await expect(cardOf(page, 'Output 1')).toContainText('1')
  await expect(cardOf(page, 'Events')).toContainText('Beacon')
})

test('a question that is declined queues nothing', async ({ as }) => {
  const page = await as('user')
  await openDevicePage(page, 'PUMP00001', 'Dewatering Pump 1')
  await cardOf(page, 'Triggers').getByRole('button', { name: 'Start / Stop' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Action' })
  await expect(question).toContainText('Start or stop the pump?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const queue = cardOf(page, 'Command Queue')
  await expect(queue).toContainText(/No commands found\.|Queued/)
  await expect(queue.getByRole('row', { name: /Trigger: Start/ })).toHaveCount(0)
})
