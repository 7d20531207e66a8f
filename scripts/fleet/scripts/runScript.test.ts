import { describe, expect, it } from 'vitest'
import { factoryFlash } from '../commands/Flash'
import { haulTruck } from '../machines/haulTruck'
import type { Reading } from '../physics/Reading'
import { runScript } from './runScript'

const measured = (
  text: string,
  more: Partial<Reading> = {},
  script: object = {},
  expected: string[] = [],
) => {
  const reading: Reading = { deviceid: 'TRUCK0001', ts: 1, time: 1, vin: 24, ...more }
  runScript(text).measured(reading, { script: { ...script } }, expected)
  return reading
}

describe('a script on a simulated device', () => {
  it('dispatches numbers, strings and what it reckons from the reading', () => {
    const text = `
      SQ.set_data_handler(function(data) {
        let obj = JSON.parse(data);
        let half = obj.vin / 2;
        SQ.dispatch_double(4, half + 2 * (1 + 1), 1);
        SQ.dispatch_string(5, 'V ' + half);
        SQ.dispatch(6, -1.5);
      }, null);`
    expect(measured(text)).toMatchObject({ cp4: 16, cp5: 'V 12', cp6: -1.5 })
  })
  it('reads its settings', () => {
    const text = "SQ.dispatch(1, Cfg.get('script.num1') * 2); SQ.dispatch(2, Cfg.get('script.str1'));"
    expect(measured(text, {}, { num1: 21, str1: 'pit' })).toMatchObject({ cp1: 42, cp2: 'pit' })
  })
  it('takes away the custom parameters that it does not dispatch', () => {
    expect(measured('SQ.dispatch(2, 7);', { cp1: 1 }, {}, ['cp1', 'cp2'])).not.toHaveProperty('cp1')
  })
  it('leaves the readings of a new device as they are', () => {
    const data = factoryFlash(haulTruck).files['init.js'] ?? ''
    const text = Buffer.from(data, 'base64').toString()
    const keys = haulTruck.customParameters.map(({ key }) => key)
    const before = { cp1: 90, cp2: 700, cp3: 210 }
    const { script } = factoryFlash(haulTruck).config
    expect(runScript(text).failure).toBeUndefined()
    expect(measured(text, before, script as object, keys)).toMatchObject(before)
  })
  it('of a demo device follows its settings', () => {
    const text = Buffer.from(factoryFlash(haulTruck).files['init.js'] ?? '', 'base64').toString()
    expect(measured(text, { cp1: 90 }, { num1: 4 })).toMatchObject({ cp1: 86 })
  })
  it('dispatches nothing that is no value', () => {
    expect(
      Object.keys(measured('SQ.dispatch(1, obj.nothing * 2); SQ.dispatch(2, f(1)); SQ.dispatch(3, );')),
    ).toEqual(['deviceid', 'ts', 'time', 'vin'])
  })
  it.each([
    ['function f( {', /bracket/],
    ["let a = '('; }", /bracket/],
    ['var a = 1;', /no var/],
  ])('does not start when it is %s', (text, failure) => {
    expect(runScript(text).failure).toMatch(failure)
    expect(measured(`${text} SQ.dispatch(1, 5);`)).not.toHaveProperty('cp1')
  })
})
