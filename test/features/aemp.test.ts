import { describe, expect, it } from 'vitest'
import { readFleet, readSeries } from '../../shared/aemp/fleet'
import type { OutputOf } from '../../shared/core/endpoint'
import { queryReadings } from '../../shared/data/queryReadings'
import { putSettings } from '../../shared/settings/deviceSettings'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'
import { fleetFaults, parseXml } from './aempRules.fixture'

const stack = useStack()
const hourSeconds = 3600

const read = async (path: string, key: string, accept?: string) => {
  const response = await fetch(`${stack.address.url}/api/v1/aemp${path}`, {
    headers: { 'x-api-key': key, ...(accept === undefined ? {} : { accept }) },
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('a fleet system', () => {
  it('reads the machines that show in the AEMP API, in XML and JSON, and how they changed', async () => {
    const owner = await stack.newUser('fleet owner', ['aemp_api_users'])
    const [truck, hidden, basic] = await Promise.all([
      stack.newDevice({ model: 'QUAD-C2' }, [[owner, 'ADMIN']]),
      stack.newDevice({}, [[owner, 'ADMIN']]),
      stack.newDevice({ tier: 'STANDARD', addedTs: 1 }, [[owner, 'ADMIN']]),
    ])
    const { deviceid } = truck
    const show = (id: typeof deviceid, change: object) =>
      stack.ask(putSettings, { deviceid: id, AEMP_enabled: true, ...change }, owner.token)
    await show(deviceid, {
      AEMP_make: 'Komatsu & <Sons>',
      AEMP_serialNumber: 'S"1\'',
      AEMP_cumulativeOperatingHoursKey: 'eng_hrs',
      AEMP_fuelRemainingKey: 'fuel_level',
      AEMP_engineStatusKey: 'digital1',
    })
    await show(basic.deviceid, {})
    const ts = Math.floor(Date.now() / 1000) - 10
    const link = await stack.connect(truck)
    const states = [0, 0, 1, 1, 0]
    for (const [n, digital1] of states.entries()) {
      await link.sendReading({ ts: ts + n, eng_hrs: 1204.25 + n, digital1, gps_lat: -32.5, gps_lon: 151.25 })
    }
    // Beyond what the standard knows, and not measured this time.
    await link.sendReading({ ts: ts + 5, fuel_level: 140, gps_lat: -32.5, gps_lon: 151.25, gps_altitude: 80 })
    await link.disconnect()
    await eventually(async () => {
      const { data } = await stack.ask(queryReadings, { deviceid, dataPoints: 1 }, owner.token)
      expect(data[0]?.ts).toBe(ts + 5)
    })
    const { key } = await stack.ask(addApiCredential, {}, owner.token)

    const xml = await read('/Fleet/1', key)
    expect([xml.status, xml.type]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(fleetFaults(xml.text)).toEqual([])
    expect(parseXml(xml.text).children.filter(({ name }) => name === 'Equipment')).toHaveLength(1)
    expect(xml.text).toContain('<OEMName>Komatsu &amp; &lt;Sons&gt;</OEMName>')

    const json = await read('/Fleet/1', key, 'application/json')
    const fleet = JSON.parse(json.text) as OutputOf<typeof readFleet>
    const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
    expect(readFleet.output.parse(fleet)).toMatchObject({
      Links: [{ rel: 'self' }, { rel: 'last' }],
      Equipment: [
        {
          EquipmentHeader: { Model: 'QUAD-C2', EquipmentID: deviceid, SerialNumber: 'S"1\'' },
          Location: { datetime: at(ts + 5), Latitude: -32.5, Longitude: 151.25, Altitude: 80 },
          CumulativeOperatingHours: { datetime: at(ts + 4), Hour: 1208.25 },
          EngineStatus: { datetime: at(ts + 4), EngineNumber: '1', Running: false },
        },
      ],
    })
    expect(fleet.Equipment[0]).not.toHaveProperty('FuelRemaining')
    expect(fleet.Equipment[0]).not.toHaveProperty('CumulativeIdleHours')

    const span = `${at(ts - hourSeconds)}/${at(ts + hourSeconds)}`
    const series = await read(`/Fleet/Equipment/${deviceid}/EngineStatus/${span}/1`, key, 'application/json')
    const { EngineStatus } = readSeries.output.parse(JSON.parse(series.text))
    expect(EngineStatus?.map(({ datetime, Running }) => [datetime, Running])).toEqual([
      [at(ts), false],
      [at(ts + 2), true],
      [at(ts + 4), false],
    ])
    const one = await read(
      `/Fleet/Equipment/MakeModelSerial/${['Komatsu & <Sons>', 'QUAD-C2', 'S"1\''].map(encodeURIComponent).join('/')}`,
      key,
    )
    expect(fleetFaults(one.text)).toEqual([])
    for (const id of [hidden.deviceid, basic.deviceid, 'NOSUCH001']) {
      expect((await read(`/Fleet/Equipment/${id}`, key)).status).toBe(404)
    }
    expect((await read('/Fleet/2', key)).status).toBe(404)
    expect((await read('/Fleet/0', key)).status).toBe(400)
    expect((await read(`/Fleet/Equipment/${deviceid}/Location/yesterday/now/1`, key)).status).toBe(400)
  })

  it('is for members of its group alone', async () => {
    const other = await stack.newUser('no fleet owner')
    const { key } = await stack.ask(addApiCredential, {}, other.token)
    expect((await read('/Fleet/1', key)).status).toBe(403)
    expect((await read('/Fleet/1', 'dp_nothing')).status).toBe(401)
  })
})
