import { getConfig } from '../../shared/settings/deviceConfig'
import { scriptDevice } from '../features/scriptDevice.fixture'
import { makeCertificate } from '../fixtures/makeCertificate'
import { eventually } from '../harness/eventually'
import { connectConfigured } from './fixtures/connectConfigured'
import { expectAccessible } from './fixtures/expectAccessible'
import { noticeOf } from './fixtures/noticeOf'
import { expect, test } from './fixtures/portalTest'

const config = {
  device: { model: 'ORB-C1', base_interval: 60 },
  endpoint: { mqtt: { enable: false, server: '' }, http: { enable: false, address: '' } },
}

test('a device is pointed at a broker with certificates: a wrong file goes nowhere @phone', async ({
  as,
  stack,
}) => {
  const admin = await stack.newUser('endpoint admin')
  const device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const { deviceid } = device
  const memory = scriptDevice(device)
  const described = { device, reader: admin, config }
  const link = await connectConfigured(stack, described, { respond: memory.respond })
  const own = await makeCertificate()
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(text),
  })

  const page = await as(admin.email)
  await page.goto(`/config/${deviceid}/endpoint`)
  await page.getByRole('button', { name: 'Configure MQTT with certificates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configure MQTT' })
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await dialog.getByRole('textbox', { name: 'Broker Address' }).fill('mqtt://broker')
  await apply.click()
  await expect(dialog.getByText('Broker address is not valid.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Broker Address' }).fill('broker.example.com')

  await dialog.locator('input[aria-label="Client key"]').setInputFiles(file('wrong.pem', own.cert))
  await expect(dialog.getByText('wrong.pem: Private key format invalid.')).toBeVisible()
  await dialog.locator('input[aria-label="CA certificate"]').setInputFiles(file('ca.pem', own.cert))
  await expect(dialog.getByText('ca.pem will be sent')).toBeVisible()
  await expectAccessible(page)
  await apply.click()
  await expect(noticeOf(page, 'Changes Pending')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await eventually(() => expect(memory.file('mqtt-ca.pem')?.toString()).toBe(own.cert))
  await eventually(async () => {
    expect((await stack.ask(getConfig, { deviceid }, admin.token)).settings).toMatchObject({
      endpoint: { mqtt: { enable: true, server: 'broker.example.com:8883', ssl_ca: 'mqtt-ca.pem' } },
    })
  })
  await link.disconnect()
})
