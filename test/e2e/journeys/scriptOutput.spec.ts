import { countSteps } from '../fixtures/countSteps'
import { findAxeViolations } from '../fixtures/findAxeViolations'
import { expect, test } from '../fixtures/portalTest'
import { runSimulated } from '../fixtures/runSimulated'

const mostClicks = 3

test('a script from an example runs on the device, and its line appears below the editor @phone', async ({
  as,
  stack,
  isMobile,
}) => {
  const writer = await stack.newUser('script writer')
  const device = await stack.newDevice({}, [[writer, 'ADMIN']])
  const simulated = runSimulated(stack, device)
  const page = await as(writer.email)
  const steps = await countSteps(page, { isMobile })
  await page.goto(`/script/${device.deviceid}`)
  const output = page.getByRole('region', { name: 'Output' })
  await expect(output).toContainText('No script yet')
  await expect(output).toContainText('use SQ.dispatch_string to see a line here')

  await page.getByRole('button', { name: /^Say hello with each reading/ }).click()
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('SQ.set_data_handler')
  await page.getByRole('button', { name: 'Run on Device' }).click()
  await page
    .getByRole('alertdialog', { name: 'Run on Device' })
    .getByRole('button', { name: 'Run', exact: true })
    .click()
  const lines = output.getByRole('log')
  await expect(lines).toContainText(/Custom 1: Hello, reading \d/)
  await expect(lines).toContainText('Script started')
  await expect(output.getByRole('status').first()).toContainText('Running')
  expect(steps.clicks()).toBeLessThanOrEqual(mostClicks)
  expect(steps.fields()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  simulated.stop()
})

test('an error of a script is in the output, and leads to its line', async ({ as, stack }) => {
  const writer = await stack.newUser('script debugger')
  const device = await stack.newDevice({}, [[writer, 'ADMIN']])
  const simulated = runSimulated(stack, device)
  const page = await as(writer.email)
  await page.goto(`/script/${device.deviceid}`)
  const editor = page.getByRole('textbox', { name: 'Script' })
  await editor.click()
  await page.keyboard.insertText(
    "// A comment that the device does not get.\nprint('hello from the port');\nlet a = {};\na.b.c = 1;\n",
  )
  await page.getByRole('button', { name: 'Run on Device' }).click()
  await page
    .getByRole('alertdialog', { name: 'Run on Device' })
    .getByRole('button', { name: 'Run', exact: true })
    .click()
  const output = page.getByRole('region', { name: 'Output' })
  await expect(output.getByRole('status').first()).toContainText('Stopped by an error')
  await expect(output.getByRole('log')).toContainText('Script failed: init.js:3: c cannot be set here')
  await output.getByRole('button', { name: 'Go to line' }).first().click()
  await expect(editor).toBeFocused()
  await expect(page.locator('.cm-activeLineGutter')).toHaveText('4')
  // What is printed leaves the device by its port alone.
  expect(simulated.printed.some((line) => line.includes('hello from the port'))).toBe(true)
  await expect(output).not.toContainText('hello from the port')
  simulated.stop()
})
