// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { sampleOf } from '../pages/failing/sampleOf.fixture'
import { DeviceId } from '../../../shared/core/ids'
import { holdSession } from '../core/session/sessionCookies.fixture'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { toasts } from '../ui/toast/toasts'
import type { LimitDraft } from './limitDraft'
import { offerLimits, takesLimit } from './offerLimits'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.list().forEach(({ id }) => toasts.close(id))
})

const draft: LimitDraft = {
  alarmLow: '10',
  alarmHigh: '15',
  warnLow: '',
  warnHigh: '',
  alarmEvent: true,
  warningEvent: false,
  recovery: '',
  alarmDelay: '',
  warningDelay: '',
  offDelay: '',
  emailMe: false,
  emailLevels: false,
}

it('is offered for a limit that goes, and for its event', () => {
  expect(takesLimit(draft, { ...draft, alarmHigh: '16', warnLow: '11' })).toBe(false)
  expect(takesLimit(draft, { ...draft, alarmHigh: ' ' })).toBe(true)
  expect(takesLimit(draft, { ...draft, alarmEvent: false })).toBe(true)
})

const deviceid = DeviceId.parse('TRUCK0001')
const former = { min: 9, max: 16, warnLow: null, warnHigh: null, alarmLow: 10, alarmHigh: 15 }
const change = {
  deviceid,
  dataKey: 'vin',
  label: 'Supply Voltage',
  config: { 'internal.vin.alarm': null },
  formerConfig: { 'internal.vin.alarm': '10,15' },
  gauge: { now: { ...former, alarmHigh: null }, former },
}

/** The device as the portal has it now: the answers of two reads, and every save that was sent. */
const portalWith = (alarm: string | null, name: string) => {
  const saves: unknown[] = []
  const settings = getSettings.output.parse(sampleOf(getSettings.output))
  const record = {
    ...settings.deviceRecord,
    PORTAL_displaySettings: { vin: { name, gaugeSettings: change.gauge.now } },
  }
  const config = { ...getConfig.output.parse(sampleOf(getConfig.output)), settings: {}, pending: {} }
  holdSession()
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') saves.push(JSON.parse(body ?? ''))
    const isConfig = address.endsWith('/config')
    return Promise.resolve(
      Response.json(
        method !== 'GET'
          ? { message: 'Saved', failedKeys: [] }
          : isConfig
            ? { ...config, pending: { 'internal.vin.alarm': alarm } }
            : { ...settings, deviceRecord: record },
      ),
    )
  })
  return saves
}

const undo = async () => {
  offerLimits(change)
  toasts.list().at(-1)?.action?.run()
  await vi.waitFor(() => expect(toasts.list().at(-1)?.text).not.toMatch(/Undoing|some removed/))
  return toasts.list().at(-1)
}

it('puts back what the card and the device had, and leaves the rest of the entry as it is now', async () => {
  const saves = portalWith(null, 'Battery')
  expect(await undo()).toMatchObject({
    text: 'Limits of Supply Voltage restored: the device gets them at its next contact',
  })
  expect(saves).toEqual([
    { PORTAL_displaySettings: { vin: { name: 'Battery', gaugeSettings: former } } },
    { config: { internal: { vin: { alarm: '10,15' } } } },
  ])
})

it('overwrites no limits that another person has set since', async () => {
  const saves = portalWith('11,14', 'Battery')
  expect(await undo()).toMatchObject({ text: 'Limits of Supply Voltage changed meanwhile.' })
  expect(saves).toEqual([])
})
