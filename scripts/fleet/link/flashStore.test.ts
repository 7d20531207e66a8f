import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../commands/handlers'
import { factoryFlash } from '../commands/Flash'
import { haulTruck } from '../machines/haulTruck'
import { flashFolder } from './flashStore'

describe('flashFolder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flash-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('knows nothing of a new device', () => {
    expect(flashFolder(folder).load('TRUCK0001')).toBeUndefined()
  })
  it('gives back saved settings and files after the process has gone, without what was not saved', () => {
    const flash = factoryFlash(haulTruck)
    const args = { config: { device: { base_interval: 900 } }, save: false }
    const changed = runCommand(flash, 'Config.Set', args, haulTruck)
    if (!('flash' in changed) || !changed.flash) throw new Error('nothing kept')
    const answered = [[7, { id: 7, result: null }] as const]
    flashFolder(folder).save('TRUCK0001', { ...changed.flash, plan: 'Hosted', answered })
    expect(flashFolder(folder).load('TRUCK0001')).toEqual({ ...flash, plan: 'Hosted', answered })
    expect(readdirSync(folder)).toEqual(['TRUCK0001.json'])
  })
})
