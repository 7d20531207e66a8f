import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTakenPorts, sayTakenPorts } from './takenPorts'
import { readSettings } from './settings'

const { ports } = readSettings([], {})

describe('ports of the local stack', () => {
  const other = createServer()
  let taken: number
  beforeEach(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    taken = (other.address() as AddressInfo).port
  })
  afterEach(() => new Promise((resolve) => other.close(resolve)))

  it('are found when another program listens on them, and those are left alone that nobody listens on', async () => {
    const free = Object.fromEntries(Object.keys(ports).map((name) => [name, 0])) as typeof ports
    expect(await findTakenPorts(free)).toEqual([])
    expect(await findTakenPorts({ ...free, mqtt: taken })).toEqual(['mqtt'])
  })
})

describe('what is said of a port that is taken', () => {
  it('names it and the setting that chooses another', () => {
    expect(sayTakenPorts(['mqtt'], ports)).toBe(
      'Port 1883 is taken by another program; to use others: MQTT_PORT=1983 npm start',
    )
  })

  it('moves the web’s when one after it is taken', () => {
    expect(sayTakenPorts(['stripe'], ports)).toBe(
      'Port 3006 is taken by another program; to use others: PORT=3100 npm start',
    )
  })

  it('gives a second portal all ports and a state of its own', () => {
    expect(sayTakenPorts(Object.keys(ports) as (keyof typeof ports)[], ports)).toBe(
      'Ports 3000, 1883 and 8883 are taken by another program; to use others: PORT=3100 MQTT_PORT=1983 MQTTS_PORT=8983 LOCAL_DIR=.local-3100 npm start',
    )
  })
})
