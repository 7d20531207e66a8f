import { expect, it } from 'vitest'
import { plainDevice } from '../machines/demoDevices'
import { type Flash, restartFlash, factoryFlash } from './Flash'

const withFile = (text: string): Flash => {
  const flash = factoryFlash(plainDevice({ deviceid: 'TRUCK0009', setupPassword: 'setup' }))
  return { ...flash, files: { ...flash.files, 'apn.json': Buffer.from(text).toString('base64') } }
}

it('a device that starts with an APN file tells its version from then on', () => {
  const { config, savedConfig } = restartFlash(withFile('{"version":1,"apns":[]}'))
  expect(config).toMatchObject({ gsm: { auto_apn_version: 1, auto_apn: true } })
  expect(savedConfig).toEqual(config)
})

it('a file that it cannot read changes nothing', () => {
  const flash = withFile('{"version":')
  expect(restartFlash(flash).config).toEqual(flash.savedConfig)
})
