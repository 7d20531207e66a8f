import { describe, expect, it } from 'vitest'
import { factoryFlash } from '../commands/Flash'
import type { ConfigTree } from '../commands/configTree'
import { haulTruck } from '../machines/haulTruck'
import type { Reading } from '../physics/Reading'
import { runScript } from './runScript'

const open = (text: string, config: ConfigTree = {}) => {
  const printed: string[] = []
  const script = runScript(text, { startMs: 0, config, print: (line) => printed.push(line) })
  const measured = (more: Partial<Reading> = {}, expected: string[] = [], nowMs = 5000, inForce = config) => {
    const reading: Reading = { deviceid: 'TRUCK0001', ts: 1, time: 1, vin: 24, ...more }
    script.measured(reading, inForce, expected, nowMs)
    return reading
  }
  return { script, measured, printed }
}
const withData = (body: string) =>
  `SQ.set_data_handler(function(data) { let o = JSON.parse(data); ${body} }, null);`

describe('a script on a simulated device', () => {
  it('dispatches numbers, strings and what it works out from the reading, with each reading', () => {
    const { measured } = open(
      withData(`let half = o.vin / 2;
        SQ.dispatch_double(4, half + 2 * (1 + 1), 1); SQ.dispatch_string(5, 'V ' + half); SQ.dispatch(6, -1.5);`),
    )
    expect(measured()).toMatchObject({ cp4: 16, cp5: 'V 12', cp6: -1.5 })
    expect(measured({ vin: 10 })).toMatchObject({ cp4: 9, cp5: 'V 5' })
  })

  it('reads its settings, as they are at that moment', () => {
    const { measured } = open(withData("SQ.dispatch(1, Cfg.get('script.num1') * 2);"))
    expect(measured({}, [], 5000, { script: { num1: 21 } })).toMatchObject({ cp1: 42 })
    expect(measured({}, [], 10_000, { script: { num1: 1 } })).toMatchObject({ cp1: 2 })
  })

  it('prints to the port of the device', () => {
    const { measured, printed } = open(`print('load', 1); ${withData("print('vin', o.vin);")}`)
    measured()
    expect(printed).toEqual(['load 1', 'vin 24'])
  })

  it('runs its timers as their time comes, a single one once', () => {
    const { measured, printed } = open(`let n = 0;
      Timer.set(2000, Timer.REPEAT, function() { n = n + 1; print('tick', n); }, null);
      Timer.set(1000, 0, function(word) { print(word); }, 'once');`)
    measured({}, [], 5000)
    expect(printed).toEqual(['once', 'tick 1', 'tick 2'])
    measured({}, [], 7000)
    expect(printed.slice(3)).toEqual(['tick 3'])
  })

  it('makes up for no more calls of a fast timer than a device could', () => {
    const { measured, printed } = open("Timer.set(1, Timer.REPEAT, function() { print('x'); }, null);")
    measured({}, [], 3_600_000)
    expect(printed).toHaveLength(100)
  })

  it('has branches, loops, lists, objects and functions', () => {
    const { measured } = open(`
      function sum(list) { let all = 0; for (let i = 0; i < list.length; i++) { if (list[i] < 0) continue; all += list[i]; } return all; }
      let box = { name: 'ab', list: [1, -9, 2] }; box.list.push(4);
      let keys = ''; for (let k in box) { keys += k.slice(0, 1); }
      let n = 0; while (true) { n++; if (n > 3) break; }
      SQ.dispatch(1, sum(box.list)); SQ.dispatch_string(2, keys); SQ.dispatch(3, n);
      SQ.dispatch_string(4, box.nothing === undefined ? SQ.to_fixed(1.256, 2) : 'no'); SQ.dispatch(5, box.name.at(1));`)
    expect(measured()).toMatchObject({ cp1: 7, cp2: 'nl', cp3: 4, cp4: '1.26', cp5: 98 })
  })

  it('takes away the custom parameters that it does not dispatch', () => {
    expect(open('SQ.dispatch(2, 7);').measured({ cp1: 1 }, ['cp1', 'cp2'])).not.toHaveProperty('cp1')
  })

  it('leaves the readings of a new device as they are', () => {
    const text = Buffer.from(factoryFlash(haulTruck).files['init.js'] ?? '', 'base64').toString()
    const keys = haulTruck.customParameters.map(({ key }) => key)
    const before = { cp1: 90, cp2: 700, cp3: 210 }
    const { script, measured } = open(text, factoryFlash(haulTruck).config)
    expect(measured(before, keys)).toMatchObject(before)
    expect(script.failure).toBeUndefined()
    expect(open(text, { script: { num1: 4 } }).measured({ cp1: 90 }, keys)).toMatchObject({ cp1: 86 })
  })

  it.each([
    ['function f( {', 'init.js:2: Parse error: Unexpected token'],
    ["let a = 1;\n\nlet b = '(' }", 'init.js:3: Parse error: Unexpected token'],
    ['let b = 1;\nvar a = 1;', 'init.js:2: mJS has no var: use let.'],
    ['let a = 1;\nlet b = nothing + 1;', 'init.js:2: nothing is not defined'],
    ['let a = {};\na.b.c = 1;', 'init.js:2: c cannot be set here'],
    ['let a = {};\n\na.go();', 'init.js:3: calling what is no function'],
    ['while (true) { }', 'init.js:1: The script does not end.'],
    ['SQ.dispatch(51, 1);', 'init.js:1: 51 is no custom parameter: 1 to 50'],
    ["let o = { a: 1 }; o['__proto__'] = 2;", 'init.js:1: __proto__ cannot be set here'],
    ["let f = ''.constructor; f('x');", 'init.js:1: calling what is no function'],
  ])('stops at %j and says the line', (text, failure) => {
    const { script, measured } = open(`${text}\nSQ.dispatch(1, 5);`)
    expect(script.failure).toBe(failure)
    expect(measured()).not.toHaveProperty('cp1')
  })

  it('goes on with its next call-back after one that failed', () => {
    const { script, measured } = open(withData('SQ.dispatch(1, 1);\nif (o.vin < 20) { o.no.thing(); }'))
    measured({ vin: 10 })
    expect(script.failure).toBe('init.js:2: undefined has no member thing')
    measured({ vin: 24 })
    expect(script.failure).toBeUndefined()
  })
})
