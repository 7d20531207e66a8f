import { describe, expect, it } from 'vitest'
import type { Reading } from '../scripts/fleet/physics/Reading'
import { runScript } from '../scripts/fleet/scripts/runScript'
import { findScriptHints } from '../shared/scripts/findScriptHints'
import { scriptExamples } from '../web/src/scripts/scriptExamples'

describe('the examples of the script page', () => {
  it.each(scriptExamples)('run: “$title” sends its line', ({ text, shows }) => {
    expect(findScriptHints(text)).toEqual([])
    const script = runScript(text, { startMs: 0, config: {}, print: () => undefined })
    const reading: Reading = { deviceid: 'TRUCK0001', ts: 5, time: 5, vin: 24 }
    script.measured(reading, {}, [], 5000)
    expect(script.failure).toBeUndefined()
    expect(reading).toHaveProperty(shows)
  })
})
