import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority } from '../../../test/fixtures/makeAuthority'
import { startOwnBroker } from '../../../test/fixtures/startOwnBroker'
import { eventually } from '../../../test/harness/eventually'
import type { ConfigTree } from '../commands/configTree'
import { openOwnBroker, wantedBroker } from './ownBroker'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const flashOf = (endpoint: ConfigTree, files: Record<string, string> = {}) => ({
  config: { endpoint: { mqtt: endpoint } },
  files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, base64(text)])),
})

describe('what settings ask for', () => {
  it.each<[string, ConfigTree, string | undefined]>([
    ['nothing while it is off', { enable: false, server: 'broker.example:1883' }, undefined],
    ['nothing without an address', { enable: true, server: '' }, undefined],
    ['nothing with a file that is not there', { enable: true, server: 'b:1', ssl_ca: 'ca.pem' }, undefined],
    [
      'nothing with a file that is no certificate',
      { enable: true, server: 'b:1', ssl_cert: 'a.txt' },
      undefined,
    ],
    ['a plain connection', { enable: true, server: 'broker.example:1883' }, 'mqtt://broker.example:1883'],
    ['TLS on its port', { enable: true, server: 'broker.example:8883' }, 'mqtts://broker.example:8883'],
  ])('is %s', (_, endpoint, url) => {
    expect(wantedBroker('PUMP00001', flashOf(endpoint, { 'a.txt': 'text' }))?.url).toBe(url)
  })
})

describe('a broker of the owner’s', () => {
  let broker: Awaited<ReturnType<typeof startOwnBroker>>
  const own = openOwnBroker(() => undefined)('PUMP00001')
  beforeAll(async () => {
    broker = await startOwnBroker()
  })
  afterAll(async () => {
    own.close()
    await broker.close()
  })
  const settings = () => ({
    enable: true,
    server: broker.address,
    data_topic: 'site/pump',
    ssl_ca: 'ca.pem',
    ssl_cert: 'cert.pem',
    ssl_key: 'key.pem',
  })
  const filesOf = ({ cert, key }: { cert: string; key: string }) => ({
    'ca.pem': broker.authority.ca,
    'cert.pem': cert,
    'key.pem': key,
  })

  it('gets the readings of a device with its certificate, and no more once that is cleared', async () => {
    own.follow(flashOf(settings(), filesOf(await broker.authority.issue('pump'))))
    await eventually(() => {
      own.publish({ vin: 12 })
      expect(broker.messages[0]).toEqual({ topic: 'site/pump', reading: { vin: 12 } })
      return Promise.resolve()
    })
    expect(broker.names).toEqual(['pump'])
    own.follow(flashOf({ enable: false }))
    await eventually(() => Promise.resolve(expect(broker.connected()).toBe(0)))
  })

  it('turns a device with the certificate of another authority away', async () => {
    const stranger = await makeAuthority('Another CA')
    const before = broker.messages.length
    own.follow(flashOf(settings(), filesOf(await stranger.issue('pump'))))
    await eventually(() => Promise.resolve(expect(broker.refused.length).toBeGreaterThan(0)))
    own.publish({ vin: 13 })
    expect(broker.messages).toHaveLength(before)
  })
})
